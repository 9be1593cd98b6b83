import type { ReactNode } from 'react';

/** The reason why an action was not done. */
export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="outcome is-failure" role="alert">
      {children}
    </p>
  );
}

/** The message about an action that was done. */
export function Success({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="outcome is-good" role="status">
      {children}
    </p>
  );
}

/** The outcome of an action: done, or why not. */
export function Outcome(props: { done?: string | undefined; problem?: string | undefined }) {
  const { done, problem } = props;
  return problem ? <Problem>{problem}</Problem> : <Success>{done}</Success>;
}
