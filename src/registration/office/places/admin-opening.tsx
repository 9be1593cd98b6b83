import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { InputField } from '../../../ui/field.tsx';

/** The form that opens, closes or schedules registration, each choice with its consequences. */
export function AdminOpening({ form }: { form: PostedFields }) {
  const { event } = edition();
  const { t } = useTranslation('admin-registration');
  return (
    <form className="form panel" method="post">
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
      <ActionButton intent="opening" className="btn gold" />
    </form>
  );
}
