import { editionName } from './edition-folder.ts';
import { readEdition } from './read-edition.ts';

export type { Classification, ClassificationKind } from './compose-classifications.ts';
export type {
  CircuitStage,
  ExtraFacts,
  RaceFacts,
  ScheduleItem,
  Sponsor,
} from './compose-edition.ts';
export type { MissingStep } from './compose-gear.ts';
export type { TravelWay } from './travel.schema.ts';

/**
 * The facts of the edition that is served. Builds put them here as constants
 * (`scripts/edition-plugin.ts`), so that the browser gets those that it uses and nothing is read.
 */
export const {
  event,
  look,
  logoSvg,
  modules,
  races,
  extras,
  raceKinds,
  stockPicture,
  picturePresets,
  courses,
  sampleResults,
  registration,
  money,
  schedule,
  checkpoints,
  overdueAfterMin,
  equipment,
  penalties,
  adultAge,
  emergencyPhones,
  readings,
  organiser,
  retention,
  authorities,
  onlineWithdrawalDays,
  hotel,
  campingTariffs,
  stationTaxMinor,
  nearbyTown,
  airports,
  carRoutes,
  lastRoad,
  trainLines,
  trainTimetable,
  busLines,
  busTimetable,
  travelWays,
  shuttles,
  mapLines,
  sponsors,
  circuit,
  circuitCalendar,
  ageBands,
  ageCategories,
  circuitCategories,
  areCategoriesOfCircuit,
  championship,
  officialResultsUrl,
  rankings,
  timing,
  isOnePrizeEach,
  classifications,
  asksLicence,
  newsletter,
  sampleRunners,
  samples,
  marks,
  isResultsSample,
} = readEdition(editionName());
