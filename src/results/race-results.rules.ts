import { ageOn } from '../edition/facts/category.rules.ts';
import { stateAfter } from './result-states.rules.ts';
import type {
  Adjustment,
  CloseFinish,
  Entrant,
  FinishTime,
  RaceInputs,
  Recorded,
  ResultChange,
  ResultEntry,
  RunnerResult,
  Timing,
} from './results.contract.ts';

const unitMs: Readonly<Record<Timing['to'], number>> = { second: 1000, tenth: 100, recorded: 1 };

/**
 * The time that counts, in the units of the race. Times are rounded up, as athletics does on the
 * road; null where neither time is known.
 */
function ownTime({ gunMs, chipMs }: FinishTime, { by, to }: Timing): number | null {
  const counting = by === 'chip' ? (chipMs ?? gunMs) : (gunMs ?? chipMs);
  return counting === null ? null : Math.ceil(counting / unitMs[to]) * unitMs[to];
}

type OfKind<Kind extends ResultChange['kind']> = Extract<ResultChange, { kind: Kind }>;
type RunnerEntry = ResultEntry & { change: OfKind<'time' | 'state' | 'adjustment'> };

/**
 * The entries that nobody took back, in their order; an entry that takes one back cannot be taken
 * back itself.
 */
function entriesInForce(entries: readonly ResultEntry[]): ResultEntry[] {
  const withdrawn = new Set(
    entries.flatMap(({ change }) => (change.kind === 'withdrawn' ? [change.number] : [])),
  );
  return entries
    .filter(({ number, change }) => change.kind !== 'withdrawn' && !withdrawn.has(number))
    .toSorted((one, other) => one.number - other.number);
}

const unseen = (points: number): Omit<Recorded, 'id'> => ({
  gunMs: null,
  chipMs: null,
  order: null,
  state: 'open',
  detail: {},
  passages: Array.from({ length: points }, () => null),
});

/**
 * The result of every entrant, in the order of bibs: first what was recorded, then every entry in
 * turn.
 */
export function raceResults(inputs: RaceInputs): RunnerResult[] {
  const inForce = entriesInForce(inputs.entries);
  const recordedOf = new Map(inputs.recorded.map((each) => [each.id, each] as const));
  const own = Map.groupBy(
    inForce.filter((entry): entry is RunnerEntry => 'id' in entry.change),
    ({ change }) => change.id,
  );
  const gear = Map.groupBy(inputs.gearPenalties, ({ id }) => id);
  const nothing = unseen(inputs.points.length);
  const results = inputs.entrants
    .map((entrant): RunnerResult => {
      const { id } = entrant;
      const found: Found = { ...nothing, ...recordedOf.get(id), adjustments: [] };
      applyGear(found, gear.get(id));
      for (const entry of own.get(id) ?? []) applyEntry(found, entry);
      const { firstname, lastname, gender, country, club } = entrant;
      return {
        ...found,
        id,
        bib: entrant.bib,
        person: { firstname, lastname, gender, country, club },
        classifications: classificationsOf(entrant, inputs),
        ownMs: ownTime(found, inputs.timing),
        finalMs: null,
        closeFinish: null,
      };
    })
    .concat(inputs.erased.map((each) => ({ ...each, person: null })))
    .toSorted((one, other) => byBib(one, other));
  joinCloseFinishes(results, inForce);
  for (const result of results) result.finalMs = finalTime(result);
  return results;
}

/** Penalties from gear checks are applied before anything that the office decides. */
function applyGear(found: Found, penalties: RaceInputs['gearPenalties'] = []): void {
  for (const { ms, rule, why } of penalties) {
    if (ms === null) Object.assign(found, { state: 'disqualified', detail: { rule, why } });
    else found.adjustments.push({ ms, rule, why, source: 'gear' });
  }
}

/** Orders by the number of the bib; runners without one come last. */
export const byBib = (
  one: { bib: string; id: number },
  other: { bib: string; id: number },
): number => bibNumber(one.bib) - bibNumber(other.bib) || one.id - other.id;
const bibNumber = (bib: string) => (bib === '' ? Number.MAX_SAFE_INTEGER : Number(bib));

type Found = Omit<Recorded, 'id'> & { adjustments: Adjustment[] };

function applyEntry(found: Found, { change, reason }: RunnerEntry): void {
  if (change.kind === 'adjustment') {
    const { ms, rule } = change;
    found.adjustments.push({ ms, rule, why: reason, source: 'office' });
    return;
  }
  const isTime = change.kind === 'time';
  if (isTime) {
    const { gunMs, chipMs, order, passages = found.passages } = change;
    Object.assign(found, { gunMs, chipMs, order, passages });
  }
  const hasFinish = found.gunMs !== null || found.chipMs !== null || found.order !== null;
  const after = stateAfter(found.state, isTime ? 'finish' : change.action, hasFinish);
  // The decision was possible when it was made; it may not be since an earlier one was taken back.
  if (after === undefined) return;
  found.state = after;
  found.detail = isTime ? {} : { ...change.detail, why: reason };
}

/** The adjusted time of a runner who has a time; it never falls below zero. */
function finalTime({ state, ownMs, adjustments }: RunnerResult): number | null {
  if (state !== 'finished' || ownMs === null) return null;
  return Math.max(
    0,
    adjustments.reduce((sum, { ms }) => sum + ms, ownMs),
  );
}

/**
 * Notes what people decided among runners who came in close together: of several decisions that
 * name a runner the latest counts. A dead heat gives each the time of the first of those who
 * finished.
 */
function joinCloseFinishes(
  results: readonly RunnerResult[],
  entries: readonly ResultEntry[],
): void {
  const byId = new Map(results.map((result) => [result.id, result] as const));
  for (const { change, reason } of entries) {
    if (change.kind !== 'order' && change.kind !== 'dead-heat') continue;
    const closeFinish: CloseFinish = { kind: change.kind, ids: change.ids, reason };
    for (const id of change.ids) {
      const result = byId.get(id);
      if (result) result.closeFinish = closeFinish;
    }
  }
  const heats = new Set(
    results.flatMap(({ closeFinish }) => (closeFinish?.kind === 'dead-heat' ? [closeFinish] : [])),
  );
  for (const heat of heats) {
    const members = results.filter(
      (result) => result.closeFinish === heat && result.state === 'finished',
    );
    const times = members.flatMap(({ ownMs }) => (ownMs === null ? [] : [ownMs]));
    const orders = members.flatMap(({ order }) => (order === null ? [] : [order]));
    for (const member of members) {
      if (times.length > 0) member.ownMs = Math.min(...times);
      if (orders.length > 0) member.order = Math.min(...orders);
    }
  }
}

/** The classifications whose conditions an entrant meets. */
export function classificationsOf(
  entrant: Entrant,
  { classifications, day }: Pick<RaceInputs, 'classifications' | 'day'>,
): string[] {
  const age = ageOn(entrant.birthDate, day);
  return classifications
    .filter(
      ({ gender, ages, isInCircuit, countries, needsLicence, team }) =>
        (gender === null || gender === entrant.gender) &&
        (ages === null || (age > 0 && age >= ages.min && age <= ages.max)) &&
        (isInCircuit === null || isInCircuit === entrant.isInCircuit) &&
        (countries === null || countries.includes(entrant.country)) &&
        (!needsLicence || entrant.hasLicence) &&
        (team === null || entrant.club.trim() !== ''),
    )
    .map(({ id }) => id);
}
