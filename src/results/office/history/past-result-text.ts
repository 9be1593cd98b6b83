import { formatCountry } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { PastResult } from '../../history/past-results.contract.ts';
import { raceTime } from '../../race-time.rules.ts';

/** A result in one line: place, time or how the race ended, gender, category and country. */
export function pastResultText(language: Language, result: PastResult): string {
  const t = wordsIn(language).getFixedT(null, 'admin-history');
  const { place, timeMs, state, gender, category, country } = result;
  return [
    place !== null && t('result.place', { place }),
    timeMs !== null && raceTime(timeMs),
    state !== 'finished' && wordsIn(language).getFixedT(null, 'results')(`changes.states.${state}`),
    gender && t(`result.${gender}`),
    category,
    country && formatCountry(language, country),
  ]
    .filter(Boolean)
    .join(' · ');
}
