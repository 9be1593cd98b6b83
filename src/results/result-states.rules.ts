import type { ResultState, StateAction } from './results.contract.ts';

/** The state after each decision; a decision that is not listed for a state is not possible. */
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
  // A runner noted as not started may have run unnoticed, but cannot have been too slow.
  'not-started': { finish: 'finished', stop: 'not-finished', disqualify: 'disqualified' },
  // A corrected time does not lift a decision about a cut-off: that has to be taken back itself.
  'out-of-time': {
    stop: 'not-finished',
    'miss-start': 'not-started',
    'time-out': 'out-of-time',
    disqualify: 'disqualified',
  },
  disqualified: { disqualify: 'disqualified' },
};

/** The states from which a runner can be taken back into the race. */
const lifted: readonly ResultState[] = [
  'not-finished',
  'out-of-time',
  'not-started',
  'disqualified',
];

/**
 * The state after a decision; undefined: the decision is not possible. A reinstated runner has
 * finished if there is a time or an order.
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

/** The decisions that are possible in a state, in the order of the form. */
export const actionsFrom = (state: ResultState, hasFinish: boolean): StateAction[] =>
  (['finish', 'stop', 'miss-start', 'time-out', 'disqualify', 'reinstate'] as const).filter(
    (action) => stateAfter(state, action, hasFinish) !== undefined,
  );
