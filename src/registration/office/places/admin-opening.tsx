import { useTranslation } from 'react-i18next';
import { event } from '../../../edition/facts.ts';
import { InputField } from '../../../ui/field.tsx';
import type { OpeningForm } from './registration-admin.contract.ts';

/** The form that opens, closes or schedules registration, each choice with what it brings. */
export function AdminOpening({ form }: { form: OpeningForm }) {
  const { t } = useTranslation('admin-registration');
  return (
    <form className="form panel" method="post">
      <input type="hidden" name="intent" value="opening" />
      <fieldset className="choices">
        <legend>{t('opening.question')}</legend>
        {(['closed', 'open', 'schedule'] as const).map((how) => (
          <div key={how} className="choice">
            <input
              type="radio"
              id={`how-${how}`}
              name="how"
              value={how}
              required
              defaultChecked={form.how === how}
              aria-describedby={`how-${how}-means`}
            />
            <label htmlFor={`how-${how}`}>{t(`opening.${how}.name`)}</label>
            <p id={`how-${how}-means`} className="hint">
              {t(`opening.${how}.means`)}
            </p>
          </div>
        ))}
      </fieldset>
      <div className="columns">
        {(['opensAt', 'closesAt'] as const).map((field) => (
          <InputField
            key={field}
            id={field}
            label={t(`opening.${field}`)}
            type="datetime-local"
            name={field}
            defaultValue={form[field]}
            aria-describedby="time-zone"
          />
        ))}
      </div>
      <p id="time-zone" className="hint">
        {t('opening.zone', { zone: event.timeZone })}
      </p>
      <button type="submit" className="btn gold">
        {t('opening.save')}
      </button>
    </form>
  );
}
