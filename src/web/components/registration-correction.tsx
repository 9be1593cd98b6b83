import { useTranslation } from 'react-i18next';
import { retention } from '../../../edition/legal.ts';
import { registration as facts } from '../../../edition/registration.ts';
import type { Correction } from '../../features/my-registration/my-registration-contract.ts';
import { registrationLimits } from '../../features/registration/registration-rules.ts';
import { languages } from '../languages.ts';

type Field = Exclude<keyof Correction, 'language'>;

type Props = {
  values: Correction;
  /** A sentence for each field that has a problem. */
  problems: Partial<Record<Field, string>>;
};

const lines = [
  { field: 'email', type: 'email', autoComplete: 'email' },
  { field: 'phone', type: 'tel', autoComplete: 'tel' },
  { field: 'emergencyContactName', type: 'text', autoComplete: 'off' },
  { field: 'emergencyContactPhone', type: 'tel', autoComplete: 'off' },
] as const;

const hintOf = (field: Field) => (field === 'medicalInfo' ? 'own-medicalInfo-hint' : undefined);

/** What a runner may correct, as a plain form that posts. */
export function RegistrationCorrection({ values, problems }: Props) {
  const { t } = useTranslation('my-registration');
  const attributes = (field: Field) => ({
    id: `own-${field}`,
    name: field,
    defaultValue: values[field],
    'aria-invalid': problems[field] ? (true as const) : undefined,
    'aria-describedby': problems[field] ? `own-${field}-problem` : hintOf(field),
  });
  const problem = (field: Field) =>
    problems[field] && (
      <p id={`own-${field}-problem`} className="problem">
        {problems[field]}
      </p>
    );
  return (
    <section id="data" aria-labelledby="own-data">
      <h2 id="own-data">{t('data.title')}</h2>
      <form className="form" method="post" action="#data" noValidate>
        <input type="hidden" name="step" value="correct" />
        {lines.map(({ field, ...others }) => (
          <div className="field" key={field}>
            <label htmlFor={`own-${field}`}>{t(`data.${field}`)}</label>
            <input
              {...attributes(field)}
              {...others}
              maxLength={registrationLimits[field]}
              required
            />
            {problem(field)}
          </div>
        ))}
        <div className="field">
          <label htmlFor="own-medicalInfo">{t('data.medicalInfo')}</label>
          <p id="own-medicalInfo-hint" className="hint">
            {t('data.medicalHint', { days: retention.safetyDaysAfterEvent })}
          </p>
          <textarea {...attributes('medicalInfo')} rows={3} autoComplete="off" />
          {problem('medicalInfo')}
        </div>
        <div className="field">
          <label htmlFor="own-tshirtSize">{t('data.tshirtSize')}</label>
          <select {...attributes('tshirtSize')} required>
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
