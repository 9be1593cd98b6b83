import type { InputHTMLAttributes, ReactNode } from 'react';

type OfficeFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  id: string;
  label: string;
  hint?: string;
};

/** One line to type, its label, and what helps to fill it. */
export function OfficeField({ id, label, hint, ...input }: OfficeFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <input {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
    </div>
  );
}

/** Why something was not done. */
export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="outcome is-failure" role="alert">
      {children}
    </p>
  );
}

/** What was done. */
export function Success({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="outcome is-good" role="status">
      {children}
    </p>
  );
}
