import type { HTMLAttributes } from 'react';
import { BoxField, ChoiceField, InputField, LinesField, SelectField } from '../ui/field.tsx';
import { type RegistrationField, registrationLimits } from './registration.rules.ts';
import { useRegistration } from './registration-context.ts';

type Named<Field extends RegistrationField = RegistrationField> = { field: Field };
type Hinted = keyof ReturnType<typeof useRegistration>['words']['hints'];

/** The form's data about a field. */
export function useField(field: RegistrationField) {
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

type TextFieldProps = Named<keyof typeof registrationLimits> & {
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
  isOptional?: boolean;
  autoCapitalize?: HTMLAttributes<HTMLInputElement>['autoCapitalize'];
};

/** A field for one line of text. */
export function RegistrationText({ field, isOptional, type = 'text', ...others }: TextFieldProps) {
  const { value, common } = useField(field);
  return (
    <InputField
      {...common}
      {...others}
      frame={field}
      type={type}
      maxLength={registrationLimits[field]}
      required={!isOptional}
      defaultValue={String(value ?? '')}
    />
  );
}

/** A field for several lines of text. */
export function RegistrationLines({ field }: Named<'medicalInfo'>) {
  const { value, common } = useField(field);
  return (
    <LinesField
      {...common}
      maxLength={registrationLimits[field]}
      defaultValue={value as string}
      autoComplete="off"
      // For the style sheet, which shows the consent once the field has a text.
      placeholder=" "
    />
  );
}

/**
 * The countries, the likely ones first. A script of the site sets the browser's own country at
 * first, as the page is cached for everybody.
 */
export function RegistrationCountry() {
  const { value, common } = useField('country');
  const { words, countries } = useRegistration();
  const options = (named: typeof countries.likely) =>
    named.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ));
  return (
    <SelectField
      {...common}
      required
      defaultValue={String(value ?? '')}
      autoComplete="country"
      data-region=""
    >
      <option value="">{words.choose}</option>
      {options(countries.likely)}
      <hr />
      {options(countries.others)}
    </SelectField>
  );
}

/** A few choices, all visible. */
export function RegistrationChoice(
  props: Named & { frame?: string; choices: [value: string, text: string][] },
) {
  const { value, common } = useField(props.field);
  return (
    <ChoiceField
      {...common}
      frame={props.frame}
      value={value as string | undefined}
      choices={props.choices}
    />
  );
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
