import type { MissingStep } from '../../edition/compose-gear.ts';
import type { GearCheck, GearDecision, GearPenaltyInForce, GearProposal } from './gear.contract.ts';

/** Where a check takes place, in the words of the rules. */
export const momentAt = (place: string): 'start' | 'checkpoint' | 'finish' =>
  place === 'start' || place === 'finish' ? place : 'checkpoint';

/** The gravest penalty that the rules name for what is missing; undefined: they name none. */
export function proposalFor(
  { missing, raceId, place }: { missing: readonly string[]; raceId: number; place: string },
  steps: readonly MissingStep[],
): GearProposal | undefined {
  const fitting = steps.filter((step) => {
    const isMeant = (step.races ?? [raceId]).includes(raceId);
    const isHere = (step.at ?? [momentAt(place)]).includes(momentAt(place));
    const counting = missing.filter((id) => step.items?.includes(id) ?? true);
    return isMeant && isHere && counting.length >= step.missing;
  });
  const [gravest] = fitting.toSorted((one, other) => weightOf(other) - weightOf(one));
  return gravest && { timeMin: gravest.timeMin, rule: gravest.rule };
}

const weightOf = ({ timeMin }: { timeMin: number | null }) => timeMin ?? Number.POSITIVE_INFINITY;

/** The decision in force; undefined: none, or it is taken back. */
export function decisionInForce(decisions: readonly GearDecision[]): GearDecision | undefined {
  const last = decisions.at(-1);
  return last?.kind === 'taken-back' ? undefined : last;
}

/** How far the check of a bib is. */
export type GearState =
  | 'unchecked'
  | 'complete'
  /** Something is missing, and nobody has decided. */
  | 'undecided'
  | 'penalised'
  /** Something was missing, and a person decided that it costs nothing. */
  | 'excused'
  /** Decisions on other lists cover everything that is missing. */
  | 'elsewhere'
  /** Somebody found something else missing after the decision. */
  | 'contradicted';

type Gear = { checks: readonly GearCheck[]; decisions: readonly GearDecision[] };

/** The check that the decision in force is about; undefined: nothing is decided. */
export function decidedCheck({ checks, decisions }: Gear): GearCheck | undefined {
  const decision = decisionInForce(decisions);
  return decision && checks.find(({ number }) => number === decision.checkNumber);
}

/**
 * The items that the latest check found missing and that no decision in force covers; `all`: what
 * is known of the runner on every list, and of others. An item costs once, on however many lists it
 * is.
 */
export function undecidedItems({ checks }: Gear, all: readonly Gear[]): string[] {
  const last = checks.at(-1);
  const runner = last?.participantId ?? undefined;
  const decided = all.flatMap((each) => {
    const answered = decidedCheck(each);
    return answered && answered.participantId === runner ? answered.missing : [];
  });
  return (last?.missing ?? []).filter((id) => !decided.includes(id));
}

/**
 * The state of a bib by its checks and decisions, the latest last; `all` as in `undecidedItems`.
 */
export function gearStateOf(gear: Gear, all: readonly Gear[] = []): GearState {
  const { checks, decisions } = gear;
  const last = checks.at(-1);
  const decision = decisionInForce(decisions);
  if (!last) return 'unchecked';
  if (!decision) {
    if (last.missing.length === 0) return 'complete';
    return undecidedItems(gear, all).length > 0 ? 'undecided' : 'elsewhere';
  }
  const answered = decidedCheck(gear);
  if (!isSame(answered?.missing ?? [], last.missing)) return 'contradicted';
  return decision.penalty ? 'penalised' : 'excused';
}

/** Leaves out penalties whose items are all covered by an earlier one of the runner. */
export const countedOnce = (penalties: readonly GearPenaltyInForce[]): GearPenaltyInForce[] =>
  penalties
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .filter((each, index, inTime) => {
      const earlier = inTime
        .slice(0, index)
        .filter((one) => one.participantId === each.participantId && one.raceId === each.raceId);
      const cost = new Set(earlier.flatMap(({ missing }) => missing));
      return each.missing.length === 0 || !each.missing.every((id) => cost.has(id));
    });

/** Whether a person has to decide. */
export const isForDecision = (state: GearState): boolean =>
  state === 'undecided' || state === 'contradicted';

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));
