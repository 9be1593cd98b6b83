import type { Words } from '../platform/i18n/merge-words.ts';
import { composeCategories } from './compose-categories.ts';
import { composeClassifications } from './compose-classifications.ts';
import { composeGear } from './compose-gear.ts';
import type { EditionFacts } from './edition-files.ts';
import { minorDigits } from './minor-digits.ts';
import { type Module, moduleNames } from './modules.ts';
import { paletteOf, scrimsOf } from './palette.rules.ts';
import { type LogoFacts, readLogo } from './read-logo.ts';
import type { Mark } from './sample-marks.ts';
import { samplesOf } from './samples.ts';
import { factsOfWay, type TravelWay, travelWays } from './travel.schema.ts';
import type { TextSection } from './words/parse-text.ts';

/** Converts an amount as people write it to minor units of the currency. */
const minorOf = ({ money }: EditionFacts) => {
  const perUnit = 10 ** minorDigits(money.currency);
  return (amount: number) => Math.round(amount * perUnit);
};

/**
 * The parts of an edition from other kinds of files: its logo, the courses by name, the relief
 * under them as an ASCII grid, and the sample of a results page. `marks` are the lines of its files
 * that are marked as samples, `contradictions` those with facts that its sources state twice.
 */
export type EditionAssets = {
  logoSvg: string | undefined;
  /** In the order of the sponsors. */
  sponsorLogos: LogoFacts[];
  courses: Record<string, string>;
  relief: string | null;
  sampleResults: string | null;
  marks: Mark[];
  contradictions: Mark[];
  /** The organiser's words, by `<language>/<namespace>`. */
  words: Record<string, Words>;
  /** The organiser's long texts, by `<language>/<page>`. */
  texts: Record<string, TextSection[]>;
  /** The drawings in `pictures`, by file. */
  drawings: Record<string, string>;
};

/** Makes the facts that the whole site uses from the files of the edition. */
export function composeEdition(files: EditionFacts, { sponsorLogos, ...assets }: EditionAssets) {
  const { circuit, registration, results, legal } = files;
  const { ageBands, calendar: circuitCalendar } = circuit;
  const inMinor = minorOf(files);
  const palette = paletteOf(files.look);
  const { stockPicture, picturePresets, landmarks, kinds: raceKinds } = files.races;
  const hasModule = (name: Module) => files.event.modules.includes(name);
  const races = files.races.races.map(({ fee, feeWithCircuit, fees, ...race }) => ({
    ...race,
    /** Each with its last day; null for the last fee, which holds from then on. */
    fees: (fees ?? [{ amount: fee ?? 0, withCircuit: feeWithCircuit, until: undefined }]).map(
      ({ amount, withCircuit, until }) => ({
        until: until ?? null,
        feeMinor: inMinor(amount),
        feeWithCircuitMinor: inMinor(withCircuit ?? amount),
      }),
    ),
    isEmaCertified: race.isEmaCertified && hasModule('circuit'),
    isNationalChampionship: race.isNationalChampionship && hasModule('championship'),
  }));
  const event = composeEvent(files);
  const categories = composeCategories(files);
  return {
    event,
    look: { ...files.look, palette, scrims: scrimsOf(palette) },
    modules: Object.fromEntries(moduleNames.map((name) => [name, hasModule(name)])) as Record<
      Module,
      boolean
    >,
    races,
    extras: composeExtras(files),
    raceKinds,
    landmarks,
    stockPicture,
    picturePresets,
    ...assets,
    registration: {
      ...registration,
      /** The circuit takes runners of these ages on race day who have a federation's licence. */
      circuitAges: { min: circuit.minAge, max: circuit.maxAge },
    },
    /** `digits`: how many digits of an amount are minor units. */
    money: { ...files.money, digits: minorDigits(files.money.currency) },
    schedule: files.schedule,
    checkpoints: composeCheckpoints(files),
    overdueAfterMin: files['race-day'].overdueAfterMin,
    ...composeGear(files),
    readings: files.readings,
    organiser: { organiser: event.organiser, ...legal.organiser, email: event.email },
    retention: legal.retention,
    authorities: legal.authorities,
    onlineWithdrawalDays: legal.onlineWithdrawalDays,
    ...composeLodging(files),
    ...composeTravel(files),
    sponsors: files.sponsors.map((sponsor, i) => ({
      ...sponsor,
      logo: sponsorLogos[i] ?? readLogo(undefined),
    })),
    circuit,
    circuitCalendar,
    ageBands,
    ...categories,
    championship: {
      ...files.championship,
      /** The first age of each band; the first is the minimum age, the last has no upper end. */
      ageBandsFrom: ageBands.map(({ minAge }) => minAge),
      awardedPlaces: circuit.awardedPlaces,
    },
    officialResultsUrl: results.officialResultsUrl,
    rankings: results.rankings,
    ...composeClassifications(files, categories),
    newsletter: files.newsletter,
    sampleRunners: files['sample-runners'],
    ...samplesOf(files),
  };
}

/** What is sold with races; each extra lists the races that it is for. */
function composeExtras(files: EditionFacts) {
  const inMinor = minorOf(files);
  const all = files.races.races.map(({ id }) => id);
  return files.extras.map(({ price, races, mostInTotal, until, ...extra }) => ({
    ...extra,
    priceMinor: inMinor(price),
    races: races ?? all,
    mostInTotal: mostInTotal ?? null,
    /** The last day on which it can be ordered; null: no last day. */
    until: until ?? null,
  }));
}

export type Edition = ReturnType<typeof composeEdition>;
export type RaceFacts = Edition['races'][number];
export type ExtraFacts = Edition['extras'][number];
export type ScheduleItem = Edition['schedule'][number]['items'][number];
export type CircuitStage = Edition['circuitCalendar'][number];
export type Sponsor = Edition['sponsors'][number];

function composeEvent({ event, races, schedule, circuit }: EditionFacts) {
  const [raceDay = event.firstDay] = races.races.map(({ date }) => date).toSorted();
  const days = [...races.races.map(({ date }) => date), ...schedule.map(({ day }) => day)];
  const lastDay = days.toSorted().at(-1) ?? raceDay;
  return {
    ...event,
    /** The database refuses to mix editions: each year has its own. */
    year: Number(raceDay.slice(0, 4)),
    nameInAscii: event.name.normalize('NFD').replace(/\p{M}/gu, ''),
    raceDay,
    lastDay,
    circuit: { shortName: circuit.shortName, year: circuit.year, minAge: circuit.minAge },
  };
}

const composeTravel = ({ travel }: EditionFacts) => ({ ...travel, travelWays: waysOf(travel) });

/** The ways to travel, in the order of their tabs. */
const waysOf = (travel: EditionFacts['travel']): readonly TravelWay[] =>
  travel.ways ?? travelWays.filter((way) => travel[factsOfWay[way]].length > 0);

function composeLodging(files: EditionFacts) {
  const { hotel, campingTariffs, stationTax, nearbyTown } = files.lodging;
  const inMinor = minorOf(files);
  const { taxi, ...town } = nearbyTown;
  return {
    hotel: {
      ...files.event.raceCentre,
      ...hotel,
      rooms: hotel.rooms.map(({ kind, price }) => ({ kind, priceMinor: inMinor(price) })),
    },
    campingTariffs: campingTariffs.map(({ kind, price }) => ({ kind, priceMinor: inMinor(price) })),
    stationTaxMinor: inMinor(stationTax),
    nearbyTown: { ...town, taxiMinor: [inMinor(taxi[0]), inMinor(taxi[1])] as const },
  };
}

/** A place where bibs are recorded. */
type Checkpoint = {
  id: string;
  /** By language; null: the product has words for it. */
  name: Record<string, string> | null;
  /** By race id, the kilometres at which the race passes it. */
  passes: Record<string, number[]>;
};

type Files = Pick<EditionFacts, 'races' | 'race-day'>;

/** The checkpoints in the order of the course: the start, those between, the finish. */
export function composeCheckpoints(files: Files): Checkpoint[] {
  const { races } = files.races;
  const at = (kmOf: (race: (typeof races)[number]) => number) =>
    Object.fromEntries(races.map((race) => [String(race.id), [kmOf(race)]]));
  return [
    { id: 'start', name: null, passes: at(() => 0) },
    ...(files['race-day'].checkpoints ?? aidStations(files)),
    { id: 'finish', name: null, passes: at(({ distanceKm }) => distanceKm) },
  ];
}

/** Aid stations of two races at the same kilometre are two places: the later one names its race. */
function aidStations({ races: { races } }: Files): Checkpoint[] {
  const all = races
    .flatMap(({ id, aidStationsKm }) => aidStationsKm.map((km) => ({ race: id, km })))
    .toSorted((one, other) => one.km - other.km);
  return all.map(({ race, km }, index) => {
    const plain = `km-${String(km).replace('.', '-')}`;
    const isTaken = all.findIndex((other) => other.km === km) < index;
    return {
      id: isTaken ? `${plain}-race-${race}` : plain,
      name: null,
      passes: { [race]: [km] },
    };
  });
}
