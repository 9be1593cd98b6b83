import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { InputField } from '../../../ui/field.tsx';
import type { ResultsForm } from './registration-admin.contract.ts';

/** The form with the present setting. */
export const resultsForm = (set: {
  publishedAt: Date | null;
  url: string | null;
}): ResultsForm => ({
  how: set.publishedAt ? 'published' : 'hidden',
  url: set.url ?? '',
});

/** Publishes the results, and says where they are. */
export function AdminResults({ form }: { form: PostedFields }) {
  const { officialResultsUrl } = edition();
  const { t } = useTranslation('admin-registration');
  return (
    <form className="form panel" method="post">
      <fieldset className="choices">
        <legend>{t('results.question')}</legend>
        {(['hidden', 'published'] as const).map((how) => (
          <div key={how} className="choice">
            <input
              type="radio"
              id={`results-${how}`}
              name="how"
              value={how}
              required
              defaultChecked={form.how === how}
            />
            <label htmlFor={`results-${how}`}>{t(`results.${how}`)}</label>
          </div>
        ))}
      </fieldset>
      <InputField
        id="results-url"
        label={t('results.url')}
        hint={t('results.means', { url: officialResultsUrl })}
        isHintBelow
        type="url"
        name="url"
        maxLength={500}
        defaultValue={form.url}
      />
      <ActionButton intent="results" className="btn gold" />
    </form>
  );
}
