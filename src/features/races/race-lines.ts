import { races } from '../../edition/facts.ts';
import type { EventNow } from '../../facts/event-phase.rules.ts';
import { startSpanOf } from '../../facts/wave.rules.ts';
import type { Language } from '../../i18n/languages.ts';
import { localTime } from '../../i18n/local-time.ts';
import { factsNameIn } from '../../i18n/race-words.ts';
import { wordsIn } from '../../i18n/words.ts';

/** How each race stands on race day, one sentence per race. */
export function raceLines(language: Language, now: EventNow): string[] {
  const t = wordsIn(language).getFixedT(null, 'home', 'phase');
  return races.map((facts) => {
    const race = factsNameIn(language, facts);
    const stands = now.races.find(({ id }) => id === facts.id);
    if (stands?.state === 'under-way') return t('underWay', { race });
    if (stands?.state === 'over') return t('raceOver', { race });
    const startTime = stands ? localTime(stands.startsAt) : facts.startTime;
    return t('ahead', { race, time: startSpanOf({ id: facts.id, startTime }) });
  });
}
