import type { ListsOutcome } from './admin-lists-context.ts';
import { Problem } from './outcome.tsx';

/** The reason why a form was refused, in the form itself. */
export function Failure({ of, outcome }: { of: string; outcome: ListsOutcome }) {
  if (outcome.intent !== of) return null;
  return <Problem>{outcome.failure}</Problem>;
}
