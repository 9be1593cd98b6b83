import { useTranslation } from 'react-i18next';
import { registration as facts } from '../../../edition/registration.ts';
import type { OpenData } from '../../features/my-registration/my-registration-contract.ts';
import { registrationLimits } from '../../features/registration/registration-rules.ts';
import { languages } from '../languages.ts';
import { leadsHere } from './leads-here.ts';

type Props = {
  values: OpenData;
  /** A sentence for each field that has a problem. */
  problems: Partial<Record<'phone' | 'tshirtSize', string>>;
};

/** What a runner may correct with the link alone, as a plain form that posts. */
export function RegistrationCorrection({ values, problems }: Props) {
  const { t } = useTranslation('my-registration');
  const first = (['phone', 'tshirtSize'] as const).find((field) => problems[field]);
  const attributes = (field: 'phone' | 'tshirtSize') => ({
    id: `own-${field}`,
    name: field,
    defaultValue: values[field],
    required: true,
    ...leadsHere(field === first),
    'aria-invalid': problems[field] ? (true as const) : undefined,
    'aria-describedby': problems[field] ? `own-${field}-problem` : undefined,
  });
  const problem = (field: 'phone' | 'tshirtSize') =>
    problems[field] && (
      <p id={`own-${field}-problem`} className="problem">
        {problems[field]}
      </p>
    );
  return (
    <section id="data" aria-labelledby="own-data">
      <h2 id="own-data">{t('data.title')}</h2>
      <form className="form" method="post" noValidate>
        <input type="hidden" name="step" value="correct" />
        <div className="field">
          <label htmlFor="own-phone">{t('data.phone')}</label>
          <input
            {...attributes('phone')}
            type="tel"
            autoComplete="tel"
            maxLength={registrationLimits.phone}
          />
          {problem('phone')}
        </div>
        <div className="field">
          <label htmlFor="own-tshirtSize">{t('data.tshirtSize')}</label>
          <select {...attributes('tshirtSize')}>
            {facts.shirtSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
          {problem('tshirtSize')}
        </div>
        <div className="field">
          <label htmlFor="own-language">{t('data.language')}</label>
          <select id="own-language" name="language" defaultValue={values.language}>
            {languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="btn gold">
          {t('data.save')}
        </button>
      </form>
    </section>
  );
}
