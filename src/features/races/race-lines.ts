import { races } from '../../edition/facts.ts';
import type { EventNow } from '../../facts/event-phase.rules.ts';
import type { Language } from '../../i18n/languages.ts';
import { factsNameIn } from '../../i18n/race-words.ts';
import { wordsIn } from '../../i18n/words.ts';

/** How each race stands on race day, one sentence per race. */
export function raceLines(language: Language, now: EventNow): string[] {
  const t = wordsIn(language).getFixedT(null, 'home', 'phase');
  return races.map((facts) => {
    const race = factsNameIn(language, facts);
    const state = now.races.find(({ id }) => id === facts.id)?.state;
    if (state === 'under-way') return t('underWay', { race });
    return state === 'over' ? t('raceOver', { race }) : t('ahead', { race, time: facts.startTime });
  });
}
