import type { ComponentProps, ReactNode } from 'react';
import { leadsHere } from './leads-here.ts';

type Common = {
  name: string;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
};

/** A label, its field and what is to be said of it. */
function Framed({ name, label, hint, problem, children }: Common & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={`office-${name}`}>{label}</label>
      {children}
      {hint && (
        <p id={`office-${name}-hint`} className="hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`office-${name}-problem`} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

const attributesOf = ({ name, hint, problem }: Common) => ({
  id: `office-${name}`,
  name,
  autoComplete: 'off',
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby':
    [hint && `office-${name}-hint`, problem && `office-${name}-problem`]
      .filter(Boolean)
      .join(' ') || undefined,
});

/** One line to type. */
export function OfficeInput({ label, hint, problem, ...input }: Common & ComponentProps<'input'>) {
  const common = { name: input.name, label, hint, problem };
  return (
    <Framed {...common}>
      <input {...input} {...attributesOf(common)} />
    </Framed>
  );
}

/** Several lines to type. */
export function OfficeLines({
  label,
  hint,
  problem,
  ...area
}: Common & ComponentProps<'textarea'>) {
  const common = { name: area.name, label, hint, problem };
  return (
    <Framed {...common}>
      <textarea rows={3} {...area} {...attributesOf(common)} />
    </Framed>
  );
}

/** A list to choose one from; its options are the children. */
export function OfficeSelect({ label, hint, problem, ...list }: Common & ComponentProps<'select'>) {
  const common = { name: list.name, label, hint, problem };
  return (
    <Framed {...common}>
      <select {...list} {...attributesOf(common)} />
    </Framed>
  );
}

/** A box to tick. */
export function OfficeBox({
  name,
  label,
  isTicked,
  autoFocus = false,
}: Common & { isTicked: boolean; autoFocus?: boolean }) {
  return (
    <div className="field box">
      <label htmlFor={`office-${name}`}>
        <input
          id={`office-${name}`}
          name={name}
          type="checkbox"
          value="true"
          defaultChecked={isTicked}
          {...leadsHere(autoFocus)}
        />{' '}
        <span>{label}</span>
      </label>
    </div>
  );
}
