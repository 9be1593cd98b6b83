import type { HTMLAttributes, ReactNode } from 'react';
import { BoxField, ChoiceField, InputField, LinesField, SelectField } from '../../ui/field.tsx';
import { type RegistrationField, registrationLimits } from './registration.rules.ts';
import { useRegistration } from './registration-context.ts';

type Named<Field extends RegistrationField = RegistrationField> = { field: Field };
type Hinted = keyof ReturnType<typeof useRegistration>['words']['hints'];

/** What the form knows of a field. */
function useField(field: RegistrationField) {
  const { words, values, problems, prefix } = useRegistration();
  return {
    value: values[field],
    common: {
      id: `${prefix}-${field}`,
      name: field,
      label: words.labels[field],
      hint: field in words.hints ? words.hints[field as Hinted] : undefined,
      problem: problems[field],
    },
  };
}

type TextFieldProps = Named<keyof typeof registrationLimits | 'birthDate'> & {
  type?: 'text' | 'email' | 'tel' | 'date';
  autoComplete: string;
  isOptional?: boolean;
  max?: string;
  autoCapitalize?: HTMLAttributes<HTMLInputElement>['autoCapitalize'];
};

/** One line to type, or a date to choose. */
export function RegistrationText({ field, isOptional, type = 'text', ...others }: TextFieldProps) {
  const { value, common } = useField(field);
  return (
    <InputField
      {...common}
      {...others}
      frame={field}
      type={type}
      maxLength={field === 'birthDate' ? undefined : registrationLimits[field]}
      required={!isOptional}
      defaultValue={String(value ?? '')}
    />
  );
}

/** Several lines to type. */
export function RegistrationLines({ field }: Named<'medicalInfo'>) {
  const { value, common } = useField(field);
  return (
    <LinesField
      {...common}
      maxLength={registrationLimits[field]}
      defaultValue={value as string}
      autoComplete="off"
      // For the style sheet, which shows what is asked about it once there is something.
      placeholder=" "
    />
  );
}

/** A list to choose one from. */
export function RegistrationSelect(props: Named & { autoComplete: string; children: ReactNode }) {
  const { value, common } = useField(props.field);
  const { words } = useRegistration();
  return (
    <SelectField
      {...common}
      required
      defaultValue={String(value ?? '')}
      autoComplete={props.autoComplete}
    >
      <option value="">{words.choose}</option>
      {props.children}
    </SelectField>
  );
}

/** A few choices, all in sight. */
export function RegistrationChoice(props: Named & { choices: [value: string, text: string][] }) {
  const { value, common } = useField(props.field);
  return <ChoiceField {...common} value={value as string | undefined} choices={props.choices} />;
}

type BoxFieldProps = Named & { href?: string; frame?: string };

/** A box to tick; `<link>` in its label leads to `href`. */
export function RegistrationBox({ field, href, frame = '' }: BoxFieldProps) {
  const { value, common } = useField(field);
  const [before, link, after] = common.label.split(/<\/?link>/);
  const label = (
    <>
      {before}
      {link && (
        <a href={href} target="_blank">
          {link}
        </a>
      )}
      {after}
    </>
  );
  return <BoxField {...common} label={label} frame={frame} defaultChecked={value === true} />;
}
