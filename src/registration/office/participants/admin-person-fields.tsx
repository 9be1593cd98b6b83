import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { extraField } from '../../../edition/facts/extra.rules.ts';
import { extraIn } from '../../../edition/facts/extra-words.ts';
import {
  type ChoiceField,
  editableFields,
  hasLicence,
  safetyFormFields,
  type TypedField,
} from '../../../edition/fields/field-lists.ts';
import { namedCountries } from '../../../edition/words/country-names.ts';
import { type Language, languages } from '../../../edition/words/languages.ts';
import { text, tick } from '../../../site/admin-actions.tsx';
import { AdminBox, AdminInput, AdminLines, AdminSelect } from '../../../ui/admin-inputs.tsx';
import { fieldInWords } from '../../../ui/admin-values.ts';
import { leadsHere } from '../../../ui/leads-here.ts';
import { countryCodes } from '../../participants/country.rules.ts';
import { registrationLimits } from '../../registration.rules.ts';
import type { Fields } from './admin-participants.contract.ts';
import { reasonMost } from './participant-action.rules.ts';
import { BirthDateInput, PersonInput } from './person-input.tsx';

type Props = {
  language: Language;
  values: Fields;
  /** A sentence for each field that has a problem. */
  problems: Partial<Record<string, string>>;
};

/** Labels of the fields that the office fills in, where the field’s own name is not enough. */
export const personFields = (language: Language) => ({
  ...Object.fromEntries(
    edition().extras.map(({ id }) => [extraField.nameOf(id), text(extraIn(language, id))]),
  ),
  hasOneName: tick(language, fieldInWords(language, 'hasOneName')),
  acceptMedical: tick(language, fieldInWords(language, 'acceptMedical')),
});

/** The fields of a registration, without race and safety data. */
export function AdminPersonFields({ language, values, problems }: Props) {
  const { registration: facts, modules } = edition();
  const { t } = useTranslation('admin-participants');
  const { t: fields } = useTranslation('fields');
  const select = (name: ChoiceField | 'language', options: [string, string][]) => (
    <AdminSelect
      key={name}
      name={name}
      label={fields(`names.${name}`)}
      defaultValue={values[name] ?? ''}
      problem={problems[name]}
    >
      {name !== 'language' && <option value="">{t('form.choose')}</option>}
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </AdminSelect>
  );
  const choices: Record<ChoiceField, [string, string][]> = {
    gender: [
      ['female', fields('gender.female')],
      ['male', fields('gender.male')],
    ],
    country: namedCountries(language, countryCodes).map(({ code, name }) => [code, name]),
    tshirtSize: facts.shirtSizes.map((size) => [size, size]),
  };
  return (
    <>
      <div className="columns">
        {editableFields.map((name) => {
          if (name === 'isemaparticipant' || (name === 'licence' && !hasLicence())) return null;
          if (name in choices) return select(name as ChoiceField, choices[name as ChoiceField]);
          if (name === 'birthDate') {
            return <BirthDateInput key={name} values={values} problems={problems} />;
          }
          return (
            <PersonInput key={name} name={name as TypedField} values={values} problems={problems} />
          );
        })}
        {select(
          'language',
          languages().map(({ code, name }) => [code, name]),
        )}
      </div>
      {modules.circuit && (
        <AdminBox
          name="isemaparticipant"
          label={fields('names.isemaparticipant')}
          isTicked={Boolean(values.isemaparticipant)}
          problem={problems.isemaparticipant}
        />
      )}
    </>
  );
}

type SafetyProps = Omit<Props, 'language'> & {
  /** Whether this is the whole form, whose first problem gets the focus. */
  isWholeForm?: boolean;
};

/** Emergency contact and health. */
export function AdminSafetyFields({ values, problems, isWholeForm = false }: SafetyProps) {
  const { t: fields } = useTranslation('fields');
  const first = isWholeForm ? safetyFormFields.find((field) => problems[field]) : undefined;
  return (
    <>
      <div className="columns">
        <AdminInput
          name="emergencyContactName"
          {...leadsHere(first === 'emergencyContactName')}
          label={fields('names.emergencyContactName')}
          defaultValue={values.emergencyContactName}
          maxLength={registrationLimits.emergencyContactName}
          problem={problems.emergencyContactName}
        />
        <AdminInput
          name="emergencyContactPhone"
          type="tel"
          {...leadsHere(first === 'emergencyContactPhone')}
          label={fields('names.emergencyContactPhone')}
          defaultValue={values.emergencyContactPhone}
          maxLength={registrationLimits.emergencyContactPhone}
          problem={problems.emergencyContactPhone}
        />
      </div>
      <AdminLines
        name="medicalInfo"
        {...leadsHere(first === 'medicalInfo')}
        label={fields('names.medicalInfo')}
        defaultValue={values.medicalInfo}
        maxLength={registrationLimits.medicalInfo}
        problem={problems.medicalInfo}
      />
      <AdminBox
        name="acceptMedical"
        label={fields('names.acceptMedical')}
        isTicked={Boolean(values.acceptMedical)}
        problem={problems.acceptMedical}
        {...leadsHere(first === 'acceptMedical')}
      />
    </>
  );
}

type ReasonProps = {
  reason: string | undefined;
  /** How much the reason has to say, where two words are not enough. */
  hint?: string;
  /** Why the reason was refused; the field then gets the focus. */
  problem?: string | undefined;
};

/** The field for the organiser's reason. */
export function AdminReason({ reason, hint, problem }: ReasonProps) {
  const { t } = useTranslation('admin-participants');
  return (
    <AdminInput
      name="reason"
      label={t('form.reason')}
      hint={hint ?? t('form.reasonHint')}
      defaultValue={reason}
      maxLength={reasonMost}
      problem={problem}
      {...leadsHere(problem !== undefined)}
    />
  );
}
