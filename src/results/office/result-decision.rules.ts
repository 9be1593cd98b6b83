import { type Result, refused } from '../../platform/http/result.ts';
import { actionsFrom } from '../result-states.rules.ts';
import type { ResultChange, RunnerResult, StateAction, StateDetail } from '../results.contract.ts';
import type { Decided, OfficeInputs, PostedDecision } from './results-admin.contract.ts';
import { shortTimesOf, sinceGun, timeMs, writtenTime } from './time-text.rules.ts';

type Refusal = Exclude<Extract<Decided, { ok: false }>['code'], 'results-race'>;
type Change = Result<{ change: ResultChange }, Refusal>;

/** What a decision is made about. */
export type Decidable = {
  runner: RunnerResult;
  /** All runners of the race, this one among them. */
  runners: readonly RunnerResult[];
  inputs: Pick<OfficeInputs, 'entries' | 'timing' | 'distanceKm' | 'cutoffsKm' | 'points'>;
  /** The gun of the runner's wave as a time of day at the place, in milliseconds since midnight. */
  gunMs: number;
};

const minuteMs = 60_000;
/** Longer than any race. */
const mostTimeMs = 200 * 60 * minuteMs;
const mostMinutes = 1440;
const mostRule = 100;

const taken = (change: ResultChange): Change => ({ ok: true, change });

/** The entry that a form means, or why it is not possible. */
export function changeFrom(decision: PostedDecision, about: Decidable): Change {
  switch (decision.kind) {
    case 'time':
      return timeFrom(decision, about);
    case 'state':
      return stateFrom(decision, about);
    case 'adjustment':
      return adjustmentFrom(decision, about.runner.id);
    case 'withdraw':
      return openEntries(about.inputs.entries, about.runner.id).some(
        ({ number }) => number === decision.number,
      )
        ? taken({ kind: 'withdrawn', number: decision.number })
        : refused('result-impossible');
    default:
      return closeFrom(decision, about);
  }
}

type Of<Kind extends PostedDecision['kind']> = Extract<PostedDecision, { kind: Kind }>;

/**
 * A time that counts: since the gun, or by the clock. In a race that is timed by chips, a typed
 * duration is the chip time; a time of day only gives the gun time.
 */
function timeFrom({ text, isClock }: Of<'time'>, { runner, inputs, gunMs }: Decidable): Change {
  const written = writtenTime(text) ?? writtenTime(`${text.trim()}:00`);
  if (!written) return refused('result-time');
  const isShort = writtenTime(text) !== undefined && written.parts.length < 3;
  const short = isClock || !isShort ? 'hours' : shortTimesOf([written], inputs.distanceKm);
  const typed = timeMs(written, short);
  const ms = isClock ? sinceGun(typed, gunMs) : typed;
  if (ms <= 0 || ms > mostTimeMs || (isClock && typed >= 24 * 60 * minuteMs)) {
    return refused('result-time');
  }
  const { id, order } = runner;
  if (inputs.timing.by === 'chip')
    return taken({
      kind: 'time',
      id,
      order,
      gunMs: isClock ? ms : runner.gunMs,
      chipMs: isClock ? null : ms,
    });
  return taken({ kind: 'time', id, order, gunMs: ms, chipMs: runner.chipMs });
}

/**
 * What can be decided about a runner’s state. That the runner has finished can only be decided if
 * a time or an order is known; otherwise entering the time says so.
 */
export function actionsFor(runner: RunnerResult): StateAction[] {
  const hasFinish = runner.gunMs !== null || runner.chipMs !== null || runner.order !== null;
  return actionsFrom(runner.state, hasFinish).filter(
    (action) => action !== 'finish' || (hasFinish && runner.state !== 'finished'),
  );
}

function stateFrom(decision: Of<'state'>, { runner, inputs }: Decidable): Change {
  const action = actionsFor(runner).find((each) => each === decision.action);
  if (!action) return refused('result-impossible');
  const rule = decision.rule.trim();
  if (action === 'disqualify' && !isRule(rule)) return refused('result-rule');
  const where = inputs.points.find(({ checkpoint }) => checkpoint === decision.where)?.checkpoint;
  const cutoffKm = inputs.cutoffsKm.find((km) => String(km) === decision.cutoffKm);
  const detail: StateDetail = {
    ...(action === 'stop' && where !== undefined && { where }),
    ...(action === 'disqualify' && { rule }),
    ...(action === 'time-out' && cutoffKm !== undefined && { cutoffKm }),
  };
  return taken({ kind: 'state', id: runner.id, action, detail });
}

const isRule = (rule: string) => rule !== '' && rule.length <= mostRule;

function adjustmentFrom({ minutes, isCredit, rule }: Of<'adjustment'>, id: number): Change {
  const [, whole, seconds = '0'] = /^(\d{1,4})(?::([0-5]\d))?$/.exec(minutes.trim()) ?? [];
  const ms = Number(whole ?? 0) * minuteMs + Number(seconds) * 1000;
  if (ms <= 0 || ms > mostMinutes * minuteMs) return refused('result-minutes');
  if (!isRule(rule.trim())) return refused('result-rule');
  return taken({ kind: 'adjustment', id, ms: isCredit ? -ms : ms, rule: rule.trim() });
}

/**
 * An order among runners with equal times, or with the same number for all a dead heat. A runner
 * without a number is not part of it.
 */
function closeFrom({ order }: Of<'close'>, { runners }: Decidable): Change {
  const named = order
    .filter(({ text }) => text.trim() !== '')
    .map(({ id, text }) => ({
      place: /^[1-9]\d?$/.test(text.trim()) ? Number(text) : 0,
      runner: runners.find((each) => each.id === id && each.state === 'finished'),
    }))
    .toSorted((one, other) => one.place - other.place);
  const ids = named.flatMap(({ runner }) => (runner ? [runner.id] : []));
  const places = new Set(named.map(({ place }) => place));
  if (ids.length < 2 || ids.length < named.length || places.has(0)) return refused('result-close');
  if (places.size === 1) return taken({ kind: 'dead-heat', ids });
  const times = new Set(named.map(({ runner }) => runner?.finalMs));
  return places.size === ids.length && times.size === 1
    ? taken({ kind: 'order', ids })
    : refused('result-close');
}

type Entries = OfficeInputs['entries'];

/** Whether an entry is about a runner, by itself or as it takes back one that is. */
function isAbout({ change }: Entries[number], id: number, entries: Entries): boolean {
  if (change.kind === 'withdrawn') {
    const earlier = entries.find(({ number }) => number === change.number);
    return earlier !== undefined && isAbout(earlier, id, entries);
  }
  return 'ids' in change ? change.ids.includes(id) : change.id === id;
}

/** Everything that was entered about a runner, in its order. */
export const entriesAbout = (entries: Entries, id: number): Entries[number][] =>
  entries.filter((each) => isAbout(each, id, entries));

/** The entries about a runner that nobody has taken back. */
export function openEntries(entries: Entries, id: number): Entries[number][] {
  const withdrawn = new Set(
    entries.flatMap(({ change }) => (change.kind === 'withdrawn' ? [change.number] : [])),
  );
  return entriesAbout(entries, id).filter(
    ({ number, change }) => change.kind !== 'withdrawn' && !withdrawn.has(number),
  );
}

/** The longest time between two runners who came in close together. */
const closeMs = 1000;

/**
 * The runners who finished with this one: at the same time, or within a second before or behind;
 * this runner too, in order of time.
 */
export const closeTo = (runner: RunnerResult, runners: readonly RunnerResult[]): RunnerResult[] =>
  runners
    .filter(
      ({ state, finalMs }) =>
        state === 'finished' &&
        finalMs !== null &&
        runner.finalMs !== null &&
        Math.abs(finalMs - runner.finalMs) <= closeMs,
    )
    .toSorted((one, other) => (one.finalMs ?? 0) - (other.finalMs ?? 0));

/** Groups of runners who share a time and about whom nobody has decided, the fastest first. */
export function undecidedTies(runners: readonly RunnerResult[]): RunnerResult[][] {
  const finishers = runners.filter(
    ({ state, finalMs }) => state === 'finished' && finalMs !== null,
  );
  return [...Map.groupBy(finishers, ({ finalMs }) => finalMs ?? 0)]
    .filter(
      ([, group]) => group.length > 1 && group.some(({ closeFinish }) => closeFinish === null),
    )
    .toSorted(([one], [other]) => one - other)
    .map(([, group]) => group);
}
