import type { TableRow } from '../../registration/office/imports/read-table.ts';
import { raceResults } from '../race-results.rules.ts';
import { raceTime } from '../race-time.rules.ts';
import { stateAfter } from '../result-states.rules.ts';
import type { ResultChange, ResultState, RunnerResult, StateAction } from '../results.contract.ts';
import type { FinishLine, UnreadLine } from './finish-file.contract.ts';
import { readFinishTable, timesFrom } from './finish-file.rules.ts';
import { contradictedOrder, timedLines } from './finish-lines.rules.ts';
import type {
  FinishChoice,
  FinishFinding,
  FinishPlan,
  FinishRace,
  PlannedRow,
  TimedLine,
} from './finish-plan.contract.ts';
import { actionOf, differingPlaces, matchFinishers, withoutTime } from './match-finishers.rules.ts';
import { fastestMsPerKm } from './time-text.rules.ts';

/**
 * The rows of a file, and those of the list of bibs in the order of the finish, if there is one.
 */
export type FinishTables = { rows: readonly TableRow[]; bibs: readonly TableRow[] };

/**
 * Finds what a file would do to the results of a race, row by row, and changes nothing. The same
 * file with the same inputs always gives the same plan. Rows that are left out do nothing, and do
 * not affect how the others are read and paired.
 */
export function planFinish(
  { rows, bibs }: FinishTables,
  race: FinishRace,
  choice: FinishChoice,
  leftOut: readonly number[] = [],
): FinishPlan {
  const out = new Set(leftOut);
  const isIn = ({ row }: { row: number | null }) => row === null || !out.has(row);
  const file = readFinishTable(rows, choice.fields);
  const kind = choice.kind ?? file.kind;
  const from = choice.from ?? timesFrom(file, race);
  const { acceptsGaps } = choice;
  const read = timedLines(file, race, { kind, from, bibs, acceptsGaps });
  const lines = read.lines.filter(({ line }) => isIn(line));
  const found = matchFinishers(
    lines.map(({ line }) => line),
    race.inputs.entrants,
  );
  const timedOf = new Map(lines.map((each) => [each.line, each] as const));
  const matched = found.matched.flatMap(({ line, id }): Matched[] => {
    const timed = timedOf.get(line);
    return timed ? [{ ...timed, ...ownGun(timed, race, { id, from }), id }] : [];
  });
  const { planned, changes, after } = plannedRows(matched, race);
  return {
    kind,
    from,
    hasTimes: file.lines.some(({ time }) => time !== null),
    fields: file.fields,
    heading: file.heading,
    sample: file.sample,
    rows: planned,
    findings: [
      ...read.findings.filter(isIn),
      ...file.unread.filter((each) => each.isTimeUnclear && isIn(each)).map(unclear),
      ...found.findings,
      ...(kind === 'results' ? withoutTime(untimed(matched)) : []),
      ...equalTimes(matched, after),
      ...(kind === 'order' ? contradictions(matched, after) : []),
      ...(read.lines.length === 0 && read.findings.length === 0 ? [nobody] : []),
      ...planned.flatMap((row) => doubtsOf(row, race)),
    ],
    unread: file.unread.filter((each) => !each.isTimeUnclear && isIn(each)),
    leftOut: rows
      .filter((each) => !isIn(each))
      .map(({ row, cells }) => ({ row, text: cells.filter(Boolean).join(' · ') })),
    openCount: [...after.values()].filter(({ state }) => state === 'open').length,
    changes,
  };
}

type Matched = TimedLine & { id: number };

const nobody: FinishFinding = { row: null, code: 'nobody', isProblem: true, values: {} };

const unclear = ({ row, text }: UnreadLine): FinishFinding => ({
  row,
  code: 'time-unclear',
  isProblem: true,
  values: { text },
});

/** A time of day counts from the gun of the runner's own wave. */
function ownGun(
  { gunMs }: TimedLine,
  { gunMs: raceGunMs, gunOf }: FinishRace,
  { id, from }: { id: number; from: FinishPlan['from'] },
): Pick<TimedLine, 'gunMs'> {
  if (gunMs === null || from === 'gun') return { gunMs };
  return { gunMs: gunMs + raceGunMs - (gunOf.get(id) ?? raceGunMs) };
}

const untimed = (matched: readonly Matched[]): FinishLine[] =>
  matched.flatMap(({ line, order }) => (order === null ? [line] : []));

function plannedRows(matched: readonly Matched[], { inputs }: FinishRace) {
  const before = new Map(raceResults(inputs).map((result) => [result.id, result] as const));
  const proposed = matched.flatMap((each) => {
    const runner = before.get(each.id);
    return runner ? [{ each, runner, own: changesOf(each, runner) }] : [];
  });
  const changes = proposed.flatMap(({ own }) => own);
  const last = inputs.entries.reduce((most, { number }) => Math.max(most, number), 0);
  const entries = changes.map((change, index) => ({
    change,
    reason: '',
    number: last + index + 1,
  }));
  const after = new Map(
    raceResults({ ...inputs, entries: [...inputs.entries, ...entries] }).map(
      (result) => [result.id, result] as const,
    ),
  );
  const planned = proposed.map(
    ({ each, runner, own }): PlannedRow => ({
      row: each.line.row,
      said: saysNothing(each) ? null : each.line.state,
      does: doneBy(own.at(-1), runner),
      before: runner,
      after: after.get(each.id) ?? runner,
    }),
  );
  return { planned, changes, after };
}

const saysNothing = ({ line, gunMs, chipMs, order }: Matched): boolean =>
  line.state === 'finished' && gunMs === null && chipMs === null && order === null;

function doneBy(
  change: ResultChange | undefined,
  { ownMs, order }: RunnerResult,
): PlannedRow['does'] {
  if (!change) return 'same';
  if (change.kind === 'state') return 'state';
  return ownMs === null && order === null ? 'new' : 'changed';
}

/** What a line enters about a runner: nothing where it says nothing new. */
function changesOf(matched: Matched, before: RunnerResult): ResultChange[] {
  if (saysNothing(matched)) return [];
  const { line, gunMs, chipMs, order, id } = matched;
  if (line.state !== 'finished') return stateChanges(id, before.state, line.state);
  // Where a file gives only an order, the known times stay.
  const isOrder = gunMs === null && chipMs === null;
  const times = isOrder ? { gunMs: before.gunMs, chipMs: before.chipMs } : { gunMs, chipMs };
  const isSame =
    before.state === 'finished' &&
    before.gunMs === times.gunMs &&
    before.chipMs === times.chipMs &&
    before.order === order;
  return isSame ? [] : [{ kind: 'time', id, ...times, order }];
}

function stateChanges(
  id: number,
  before: ResultState,
  said: Exclude<FinishLine['state'], 'finished'>,
): ResultChange[] {
  if (before === said) return [];
  const decided = (action: StateAction) => ({ kind: 'state', id, action, detail: {} }) as const;
  const action = actionOf[said];
  if (stateAfter(before, action, false) !== undefined) return [decided(action)];
  // A runner who was too slow has run, although nobody noted the start.
  return before === 'not-started' ? [decided('reinstate'), decided(action)] : [];
}

function equalTimes(
  matched: readonly Matched[],
  after: ReadonlyMap<number, RunnerResult>,
): FinishFinding[] {
  const finished = matched.filter(({ line }) => line.state === 'finished');
  return differingPlaces(
    finished.map(({ line }) => line),
    finished.map(({ id }) => after.get(id)?.ownMs ?? null),
  );
}

const contradictions = (
  matched: readonly Matched[],
  after: ReadonlyMap<number, RunnerResult>,
): FinishFinding[] =>
  contradictedOrder(
    matched.map(({ line, order, id }) => ({ line, order, ms: after.get(id)?.ownMs ?? null })),
  );

/**
 * What somebody should look at in a row's outcome: a state that stays, a time that is hardly
 * possible.
 */
function doubtsOf(
  { row, said, does, before, after }: PlannedRow,
  { distanceKm, limitMs }: FinishRace,
): FinishFinding[] {
  const { bib, state, ownMs } = after;
  const doubts: FinishFinding[] = [];
  const add = (code: FinishFinding['code'], values: FinishFinding['values']) =>
    doubts.push({ row, code, isProblem: false, values: { bib, ...values } });
  if (said !== null && said !== state) add('state-stays', { state });
  if (ownMs === null || does === 'same' || before.ownMs === ownMs) return doubts;
  const time = raceTime(ownMs);
  if (ownMs > limitMs) add('time-late', { time, limit: raceTime(limitMs) });
  if (ownMs < distanceKm * fastestMsPerKm) add('time-fast', { time });
  return doubts;
}
