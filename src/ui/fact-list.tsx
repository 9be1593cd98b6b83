import type { ReactNode } from 'react';

/** Facts, each with its name and its value. */
export function FactList(props: {
  rows: readonly (readonly [what: string, value: ReactNode])[];
  className?: string;
}) {
  return (
    <dl className={props.className}>
      {props.rows.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
