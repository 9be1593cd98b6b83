import type { ReactNode } from 'react';
import type { ListsOutcome } from './office-lists-context.ts';

/** Why a form was refused, in the form itself. */
export function Failure({ of, outcome }: { of: string; outcome: ListsOutcome }) {
  if (outcome.step !== of || !outcome.failure) return null;
  return (
    <p className="outcome is-failure" role="alert">
      {outcome.failure}
    </p>
  );
}

/** A wide or long table in a frame of its own, which the keyboard can move. */
export function Scroller(props: { name: string; isTall?: boolean; children: ReactNode }) {
  return (
    <section
      className={props.isTall ? 'scroller tall' : 'scroller'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- or no key could scroll it
      tabIndex={0}
      aria-label={props.name}
    >
      {props.children}
    </section>
  );
}
