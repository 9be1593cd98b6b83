import type { Classification } from '../edition/compose-classifications.ts';
import type {
  Entrant,
  PublishedResults,
  RaceInputs,
  Recorded,
  ResultChange,
  ResultEntry,
} from './results.contract.ts';
import { snapshotOf } from './snapshot.rules.ts';

/** A classification of all runners, except for what is given. */
export const classificationOf = (
  values: Partial<Classification> & { id: string },
): Classification => ({
  kind: 'overall',
  races: [1],
  category: null,
  gender: null,
  ages: null,
  isInCircuit: null,
  countries: null,
  needsLicence: false,
  prizes: 0,
  isApart: false,
  team: null,
  ...values,
});

export const entrantOf = (id: number, values: Partial<Entrant> = {}): Entrant => ({
  id,
  bib: String(id),
  firstname: 'Ana',
  lastname: `Runner ${id}`,
  gender: 'F',
  country: 'RO',
  club: '',
  birthDate: '1985-03-01',
  isInCircuit: false,
  hasLicence: false,
  ...values,
});

/** A runner with a time in seconds since the gun; null: out on the course. */
export const recordedOf = (
  id: number,
  seconds: number | null,
  values: Partial<Recorded> = {},
): Recorded => ({
  id,
  gunMs: seconds === null ? null : seconds * 1000,
  chipMs: null,
  order: null,
  state: seconds === null ? 'open' : 'finished',
  detail: {},
  passages: [0, seconds === null ? null : seconds * 1000],
  ...values,
});

export const entriesOf = (changes: readonly ResultChange[]): ResultEntry[] =>
  changes.map((change, index) => ({ number: index + 1, change, reason: `reason ${index + 1}` }));

/**
 * A publication of a race that ended in every way: one runner finished, with a penalty if one is
 * given, and one each ended in every other way.
 */
export function publicationOf({
  raceId,
  kind,
  penaltyMs = 0,
}: {
  raceId: number;
  kind: PublishedResults['kind'];
  penaltyMs?: number;
}): PublishedResults {
  const at = new Date('2027-07-06T12:00:00Z');
  const ends: Partial<Recorded>[] = [
    { state: 'not-finished', detail: { where: 'start' } },
    { state: 'not-finished' },
    { state: 'out-of-time', detail: { cutoffKm: 9 } },
    { state: 'disqualified', detail: { rule: 'shortcut', why: 'Seen on the road' } },
    { state: 'not-started' },
    { state: 'open' },
  ];
  const adjustment = { kind: 'adjustment', id: 1, ms: penaltyMs, rule: 'littering' } as const;
  const inputs = raceOf([14_589, ...ends.map(() => null)], {
    raceId,
    recorded: [
      recordedOf(1, 14_589),
      ...ends.map((end, index) => recordedOf(index + 2, null, end)),
    ],
    classifications: [classificationOf({ id: 'overall', races: [raceId] })],
    entries: penaltyMs === 0 ? [] : entriesOf([adjustment]),
  });
  const protestUntil = kind === 'provisional' ? at : null;
  const snapshot = snapshotOf(inputs);
  return { raceId, version: 1, kind, at, by: 'Ada', protestUntil, note: '', snapshot };
}

/** A race of these finishers by their seconds, numbered from 1. */
export const raceOf = (
  seconds: readonly (number | null)[],
  values: Partial<RaceInputs> = {},
): RaceInputs => ({
  raceId: 1,
  day: '2025-07-05',
  points: [
    { checkpoint: 'start', km: 0 },
    { checkpoint: 'finish', km: 11 },
  ],
  timing: { by: 'gun', to: 'second' },
  entrants: seconds.map((_, index) => entrantOf(index + 1)),
  recorded: seconds.map((each, index) => recordedOf(index + 1, each)),
  gearPenalties: [],
  entries: [],
  erased: [],
  classifications: [classificationOf({ id: 'overall' })],
  isOnePrizeEach: true,
  ...values,
});
