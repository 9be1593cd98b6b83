import { useTranslation } from 'react-i18next';
import type { PostedWords } from '../site/admin-actions.tsx';

/** What a click is going to send, and to which page, for the person to read before. */
export function PostedSummary({ words }: { words: PostedWords }) {
  const { t } = useTranslation('admin');
  const { page, action, fields } = words;
  return (
    <dl className="admin-data">
      <div>
        <dt>{t('kept.page')}</dt>
        <dd>{page}</dd>
      </div>
      {action && (
        <div>
          <dt>{t('kept.action')}</dt>
          <dd>{action}</dd>
        </div>
      )}
      {fields.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
