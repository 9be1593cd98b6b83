import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { inputTypeOf, type TypedField } from '../../../edition/fields/field-lists.ts';
import { AdminBox, AdminInput } from '../../../ui/admin-inputs.tsx';
import { leadsHere } from '../../../ui/leads-here.ts';
import { registrationLimits } from '../../registration.rules.ts';
import type { Fields } from './admin-participants.contract.ts';

type Props = {
  values: Fields;
  /** A sentence for each field that has a problem. */
  problems: Partial<Record<string, string>>;
};

/**
 * A field of the registration that the office fills in; `leads`: it gets the focus. Beside the last
 * name is a box for a person who has no first name.
 */
export function PersonInput(props: Props & { name: TypedField; leads?: boolean }) {
  const { t: fields } = useTranslation('fields');
  const { name, values, problems, leads = false } = props;
  const input = (
    <AdminInput
      name={name}
      type={inputTypeOf(name)}
      {...leadsHere(leads)}
      label={fields(`names.${name}`)}
      defaultValue={values[name]}
      maxLength={registrationLimits[name]}
      problem={problems[name]}
    />
  );
  if (name !== 'lastname') return input;
  return (
    <>
      {input}
      <AdminBox
        name="hasOneName"
        label={fields('names.hasOneName')}
        hint={fields('hints.hasOneName')}
        isTicked={Boolean(values.hasOneName)}
        problem={problems.hasOneName}
      />
    </>
  );
}

export function BirthDateInput({ values, problems }: Props) {
  const { event } = edition();
  const { t: fields } = useTranslation('fields');
  return (
    <AdminInput
      name="birthDate"
      type="date"
      label={fields('names.birthDate')}
      defaultValue={values.birthDate}
      max={event.raceDay}
      problem={problems.birthDate}
    />
  );
}
