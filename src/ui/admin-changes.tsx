import { useTranslation } from 'react-i18next';
import type { Language } from '../edition/words/languages.ts';
import { fieldInWords, valueInWords } from './admin-values.ts';

/** The fields that differ, with the values before and now. */
export function AdminChanges(props: {
  language: Language;
  changes: readonly { field: string; before: string; now: string }[];
  className?: string;
}) {
  const { t } = useTranslation('admin-participants');
  const { language, changes, className } = props;
  return (
    <ul className={className}>
      {changes.map(({ field, before, now }) => (
        <li key={field}>
          {t('open.change', {
            field: fieldInWords(language, field),
            before: valueInWords(language, field, before),
            now: valueInWords(language, field, now),
          })}
        </li>
      ))}
    </ul>
  );
}
