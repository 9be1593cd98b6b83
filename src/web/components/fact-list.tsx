import type { ReactNode } from 'react';

/** Facts, each as what it is and its value. */
export function FactList(props: { rows: readonly (readonly ReactNode[])[]; className?: string }) {
  return (
    <dl className={props.className}>
      {props.rows.map(([what, value]) => (
        <div key={String(what)}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
