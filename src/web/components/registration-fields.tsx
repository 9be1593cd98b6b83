import type { HTMLAttributes, ReactNode } from 'react';
import {
  type RegistrationField,
  registrationLimits,
} from '../../features/registration/registration-rules.ts';
import { useRegistration } from './registration-context.ts';

type Named<Field extends RegistrationField = RegistrationField> = { field: Field };
type Hinted = keyof ReturnType<typeof useRegistration>['words']['hints'];

/** What a field and the texts around it share. */
function useField(field: RegistrationField) {
  const { words, values, problems, prefix } = useRegistration();
  const hint = field in words.hints ? words.hints[field as Hinted] : undefined;
  const problem = problems[field];
  const id = `${prefix}-${field}`;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean);
  return {
    id,
    label: words.labels[field],
    value: values[field],
    hint: hint && (
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
    ),
    problem: problem && (
      <p id={`${id}-problem`} className="problem">
        {problem}
      </p>
    ),
    attributes: {
      id,
      name: field,
      'aria-invalid': problem ? (true as const) : undefined,
      'aria-describedby': described.join(' ') || undefined,
    },
  };
}

type TextFieldProps = Named<keyof typeof registrationLimits | 'birthDate'> & {
  type?: 'text' | 'email' | 'tel' | 'date';
  autoComplete: string;
  isOptional?: boolean;
  min?: string;
  max?: string;
  autoCapitalize?: HTMLAttributes<HTMLInputElement>['autoCapitalize'];
};

/** One line to type, or a date to choose. */
export function TextField({ field, isOptional = false, type = 'text', ...others }: TextFieldProps) {
  const { id, label, value, hint, problem, attributes } = useField(field);
  return (
    <div className={`field ${field}`}>
      <label htmlFor={id}>{label}</label>
      {hint}
      <input
        {...attributes}
        {...others}
        type={type}
        maxLength={field === 'birthDate' ? undefined : registrationLimits[field]}
        required={!isOptional}
        defaultValue={String(value ?? '')}
      />
      {problem}
    </div>
  );
}

/** Several lines to type. */
export function LinesField({ field }: Named<'medicalInfo'>) {
  const { id, label, value, hint, problem, attributes } = useField(field);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint}
      <textarea
        {...attributes}
        rows={3}
        maxLength={registrationLimits[field]}
        defaultValue={value as string}
        autoComplete="off"
        // For the style sheet, which shows what is asked about it once there is something.
        placeholder=" "
      />
      {problem}
    </div>
  );
}

/** A list to choose one from. */
export function SelectField(props: Named & { autoComplete: string; children: ReactNode }) {
  const { id, label, value, hint, problem, attributes } = useField(props.field);
  const { words } = useRegistration();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint}
      <select
        {...attributes}
        required
        defaultValue={String(value ?? '')}
        autoComplete={props.autoComplete}
      >
        <option value="">{words.choose}</option>
        {props.children}
      </select>
      {problem}
    </div>
  );
}

/** A few choices, all in sight. */
export function ChoiceField(props: Named & { choices: [value: string, text: string][] }) {
  const { id, label, value, hint, problem, attributes } = useField(props.field);
  const { id: _, name, ...described } = attributes;
  return (
    <fieldset className="field choice" {...described} role="radiogroup" aria-required="true">
      <legend>{label}</legend>
      {hint}
      <div className="choices">
        {props.choices.map(([choice, text]) => (
          <label key={choice}>
            <input
              type="radio"
              id={`${id}-${choice}`}
              name={name}
              value={choice}
              defaultChecked={choice === value}
            />
            {text}
          </label>
        ))}
      </div>
      {problem}
    </fieldset>
  );
}

type BoxFieldProps = Named & { href?: string; className?: string };

/** A box to tick; `<link>` in its label leads to `href`. */
export function BoxField({ field, href, className = '' }: BoxFieldProps) {
  const { id, label, value, hint, problem, attributes } = useField(field);
  const [before, link, after] = label.split(/<\/?link>/);
  return (
    <div className={`field box ${className}`}>
      <label htmlFor={id}>
        <input {...attributes} type="checkbox" value="true" defaultChecked={value === true} />
        <span>
          {before}
          {link && (
            <a href={href} target="_blank">
              {link}
            </a>
          )}
          {after}
        </span>
      </label>
      {hint}
      {problem}
    </div>
  );
}
