import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import type { PostedFields } from '../../../site/page.ts';
import type { AuditRow } from '../../../staff/audit/audit.contract.ts';
import { AuditChanges } from '../../../staff/audit-entry.tsx';
import { AskAgain } from '../../../ui/ask-again.tsx';

type Props = {
  language: Language;
  row: AuditRow;
  /** The form as it was filled in, sent along. */
  values: PostedFields;
  /** How it will look, and where. */
  children: ReactNode;
};

/** Says what a change would do, and asks once more. */
export function ConfirmChange({ language, row, values, children }: Props) {
  const { t } = useTranslation('admin-changes');
  return (
    <form className="panel form" method="post" action="/admin/changes">
      <h2>{t('sure.title')}</h2>
      <AuditChanges language={language} row={row} />
      {children}
      <AskAgain values={values} sure={t('sure.button')} again={t('sure.again')} />
    </form>
  );
}
