import { useTranslation } from 'react-i18next';
import { listsPath } from '../../../ui/admin-lists-context.ts';
import type { ImportState } from './import.contract.ts';
import { unreadColumns } from './import-column.rules.ts';

/** Which columns of the file the dry run has left out, and where a list of money is read in. */
export function ImportUnread({
  importState,
}: {
  importState: Pick<ImportState, 'header' | 'choice'>;
}) {
  const { t } = useTranslation('admin-lists');
  const columns = unreadColumns(importState.header, importState.choice);
  if (columns.length === 0) return null;
  return (
    <p>
      {t('import.report.unread', { columns: columns.join(', ') })}{' '}
      <a href={`${listsPath}/payments`}>{t('payments.title')}</a>
    </p>
  );
}
