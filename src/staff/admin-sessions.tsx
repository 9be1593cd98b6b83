import { useTranslation } from 'react-i18next';
import { formatStamp } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { AdminTable } from '../ui/admin-table.tsx';
import type { OpenSession } from './account.contract.ts';

/** The browsers in which a person is signed in, each of which can be signed out. */
export function Sessions({ sessions, language }: { sessions: OpenSession[]; language: Language }) {
  const { t } = useTranslation('admin');
  return (
    <section className="panel">
      <h2>{t('account.sessions.title')}</h2>
      <AdminTable
        name={t('account.sessions.title')}
        heads={[
          t('account.sessions.device'),
          t('account.sessions.since'),
          t('account.sessions.seen'),
          t('account.sessions.end'),
        ]}
      >
        {sessions.map(({ id, device, since, seenAt, isThis }) => (
          <tr key={id}>
            <td>{device || t('account.sessions.unknown')}</td>
            <td>{formatStamp(language, since)}</td>
            <td>{formatStamp(language, seenAt)}</td>
            <td>
              {isThis ? (
                t('account.sessions.this')
              ) : (
                <EndSession session={id} text={t('account.sessions.endOne')} />
              )}
            </td>
          </tr>
        ))}
      </AdminTable>
      {sessions.length > 1 && (
        <EndSession session="others" text={t('account.sessions.endOthers')} />
      )}
    </section>
  );
}

function EndSession({ session, text }: { session: string; text: string }) {
  return (
    <form method="post" action="/admin/account">
      <input type="hidden" name="intent" value="session" />
      <input type="hidden" name="session" value={session} />
      <button type="submit" className="btn danger">
        {text}
      </button>
    </form>
  );
}
