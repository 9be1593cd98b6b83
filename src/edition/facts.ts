import { editionName } from './edition-folder.ts';
import { factsInPage } from './facts-in-page.ts';
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

const served = readEdition(editionName());

/**
 * The facts of the served edition, as its files were when the process started. Scripts for the
 * browser get `facts.browser.ts` in its place.
 */
export const {
  event,
  look,
  logoSvg,
  modules,
  races,
  extras,
  raceKinds,
  landmarks,
  stockPicture,
  picturePresets,
  courses,
  relief,
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
  contradictions,
  isResultsSample,
} = served;

/** The facts that a page with an island holds, as JSON that HTML may contain. */
export const factsAsJson = JSON.stringify(factsInPage(served)).replaceAll('<', '\\u003c');
