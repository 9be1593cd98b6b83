import { edition } from '../../edition/edition.ts';
import type { EventNow } from '../../edition/facts/event-phase.rules.ts';
import { startSpanOf } from '../../edition/facts/wave.rules.ts';
import type { Language } from '../../edition/words/languages.ts';
import { localTime } from '../../edition/words/local-time.ts';
import { factsNameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';

/** The state of each race on race day, one sentence per race. */
export function raceLines(language: Language, now: EventNow): string[] {
  const { races } = edition();
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
