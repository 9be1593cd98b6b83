import type { ResultState, StateAction } from './results.contract.ts';

/** What each decision makes of a state; what is not here cannot be decided. */
const transitions: Readonly<
  Record<ResultState, Partial<Record<Exclude<StateAction, 'reinstate'>, ResultState>>>
> = {
  open: {
    finish: 'finished',
    stop: 'not-finished',
    'miss-start': 'not-started',
    'time-out': 'out-of-time',
    disqualify: 'disqualified',
  },
  finished: {
    finish: 'finished',
    stop: 'not-finished',
    'miss-start': 'not-started',
    'time-out': 'out-of-time',
    disqualify: 'disqualified',
  },
  'not-finished': {
    finish: 'finished',
    stop: 'not-finished',
    'miss-start': 'not-started',
    'time-out': 'out-of-time',
    disqualify: 'disqualified',
  },
  // Who did not start may have run without a word, and cannot have been too slow.
  'not-started': { finish: 'finished', stop: 'not-finished', disqualify: 'disqualified' },
  // A corrected time does not lift a decision about a cut-off: that is taken back by itself.
  'out-of-time': {
    stop: 'not-finished',
    'miss-start': 'not-started',
    'time-out': 'out-of-time',
    disqualify: 'disqualified',
  },
  disqualified: { disqualify: 'disqualified' },
};

/** From where somebody can be taken back into the race. */
const lifted: readonly ResultState[] = [
  'not-finished',
  'out-of-time',
  'not-started',
  'disqualified',
];

/**
 * The state after a decision; undefined: it cannot be made. Who is reinstated has finished if there
 * is a time or an order to go by.
 */
export function stateAfter(
  state: ResultState,
  action: StateAction,
  hasFinish: boolean,
): ResultState | undefined {
  if (action !== 'reinstate') return transitions[state][action];
  if (!lifted.includes(state)) return undefined;
  return hasFinish ? 'finished' : 'open';
}

/** What can be decided about somebody in a state, in the order of a form. */
export const actionsFrom = (state: ResultState, hasFinish: boolean): StateAction[] =>
  (['finish', 'stop', 'miss-start', 'time-out', 'disqualify', 'reinstate'] as const).filter(
    (action) => stateAfter(state, action, hasFinish) !== undefined,
  );
