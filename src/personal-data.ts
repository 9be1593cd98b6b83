import { raceDayPersonalData } from './race-day/race-day-personal-data.ts';
import type { PersonalData } from './registration/personal-data.ts';
import { resultsPersonalData } from './results/results-personal-data.ts';

/** The data of a person that rooms store in addition to the registration, as they declare it. */
export const personalData: readonly PersonalData[] = [resultsPersonalData, raceDayPersonalData];
