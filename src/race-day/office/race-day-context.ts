import type { RaceDetail } from '../../event/races/races.contract.ts';
import type { OfficeContext } from '../../site/office-use-case.ts';

/** What use cases of the race day work with: the races besides, as they are in memory. */
export type RaceDayContext = OfficeContext & { races: { list: () => Promise<RaceDetail[]> } };
