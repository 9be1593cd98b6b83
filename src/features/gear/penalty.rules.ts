import type { MissingStep } from '../../edition/compose-gear.ts';
import type { GearCheck, GearDecision, GearProposal } from './gear.contract.ts';

/** Where a check takes place, as the rules tell places apart. */
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

/** The decision that holds; undefined: none, or it is taken back. */
export function decisionInForce(decisions: readonly GearDecision[]): GearDecision | undefined {
  const last = decisions.at(-1);
  return last?.kind === 'taken-back' ? undefined : last;
}

/** How far a bib is. */
export type GearState =
  | 'unchecked'
  | 'complete'
  /** Something is missing, and nobody has decided. */
  | 'undecided'
  | 'penalised'
  /** Something was missing, and a person decided that it costs nothing. */
  | 'excused'
  /** Somebody found something else missing after the decision. */
  | 'contradicted';

/** How far the bib is whose checks and decisions these are, the latest last. */
export function gearStateOf({
  checks,
  decisions,
}: {
  checks: readonly GearCheck[];
  decisions: readonly GearDecision[];
}): GearState {
  const last = checks.at(-1);
  const decision = decisionInForce(decisions);
  if (!last) return 'unchecked';
  if (!decision) return last.missing.length > 0 ? 'undecided' : 'complete';
  const answered = checks.find(({ number }) => number === decision.checkNumber);
  if (!isSame(answered?.missing ?? [], last.missing)) return 'contradicted';
  return decision.penalty ? 'penalised' : 'excused';
}

/** Whether a person has to look at it. */
export const isForDecision = (state: GearState): boolean =>
  state === 'undecided' || state === 'contradicted';

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));
