import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { type LinkField, linkFields } from '../../edition/fields/field-lists.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { LanguageOptions } from '../../ui/language-options.tsx';
import { leadsHere } from '../../ui/leads-here.ts';
import { registrationLimits } from '../registration.rules.ts';
import type { OpenData } from './my-registration.contract.ts';

type Props = {
  values: OpenData;
  /** A sentence for each field that has a problem. */
  problems: Partial<Record<LinkField, string>>;
};

/** The data that a runner may correct with the link alone, as a plain form that posts. */
export function RegistrationCorrection({ values, problems }: Props) {
  const { registration: facts } = edition();
  const { t } = useTranslation('my-registration');
  const { t: fields } = useTranslation('fields');
  const first = linkFields.find((field) => problems[field]);
  const common = (field: LinkField) => ({
    id: `own-${field}`,
    name: field,
    label: fields(`names.${field}`),
    problem: problems[field],
    defaultValue: values[field],
    required: true,
    ...leadsHere(field === first),
  });
  return (
    <section id="data" aria-labelledby="own-data">
      <h2 id="own-data">{t('data.title')}</h2>
      <form className="form" method="post" noValidate>
        <input type="hidden" name="intent" value="correct" />
        <InputField
          {...common('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={registrationLimits.phone}
        />
        <SelectField {...common('tshirtSize')}>
          {facts.shirtSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </SelectField>
        <SelectField
          id="own-language"
          label={t('data.language')}
          name="language"
          defaultValue={values.language}
        >
          <LanguageOptions />
        </SelectField>
        <button type="submit" className="btn gold">
          {t('data.save')}
        </button>
      </form>
    </section>
  );
}
