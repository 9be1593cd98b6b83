import type { ReactNode } from 'react';

/** A group of boxes or choices. */
export function Ticks({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="ticks">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** One box or choice of a group. */
export function Tick(props: {
  type?: 'checkbox' | 'radio';
  name: string;
  /** Absent: a box sends that it is ticked. */
  value?: string;
  isTicked: boolean;
  label: string;
}) {
  const { type = 'checkbox', name, value, isTicked, label } = props;
  return (
    <label>
      <input type={type} name={name} value={value} defaultChecked={isTicked} /> {label}
    </label>
  );
}
