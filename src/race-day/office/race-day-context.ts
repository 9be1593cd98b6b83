import type { RaceDetail } from '../../event/races/races.contract.ts';
import type { OfficeContext } from '../../site/office-use-case.ts';

/** The context of the race day's use cases: the office's, and the races in memory. */
export type RaceDayContext = OfficeContext & { races: { list: () => Promise<RaceDetail[]> } };
