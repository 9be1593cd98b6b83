import type { Language } from '../../edition/words/languages.ts';
import type { EarlierResult } from '../earlier-years.tsx';
import { historyAddress } from './history-query.rules.ts';
import { ownPast } from './own-past.rules.ts';
import { pastRaceName } from './past-courses.ts';
import type { History, PastLine } from './past-results.contract.ts';

/** A result as a page of this edition’s results shows it. */
const earlierResult = (language: Language, line: PastLine): EarlierResult => ({
  id: line.id,
  year: line.of.year,
  race: pastRaceName(language, line.of),
  place: line.place,
  timeMs: line.timeMs,
  state: line.state,
  address: historyAddress({ year: String(line.of.year), race: line.of.raceKey, q: line.name }),
});

/** A runner’s results of earlier years, of those that the runner has claimed. */
export const earlierResults = (
  language: Language,
  history: History,
  participantId: number,
): EarlierResult[] => ownPast(history, participantId).map((line) => earlierResult(language, line));
