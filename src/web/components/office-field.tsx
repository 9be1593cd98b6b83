import type { InputHTMLAttributes } from 'react';

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
