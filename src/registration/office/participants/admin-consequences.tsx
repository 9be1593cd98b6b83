import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import {
  notSoldWith,
  type OrderedExtras,
  readOrderText,
} from '../../../edition/facts/extra.rules.ts';
import { extrasIn } from '../../../edition/facts/extra-words.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { AdminChanges } from '../../../ui/admin-changes.tsx';
import { AskAgain } from '../../../ui/ask-again.tsx';
import type { Consequences, Fields, ParticipantActionName } from './admin-participants.contract.ts';

type Props = Consequences & {
  language: Language;
  action: ParticipantActionName | 'register';
  /** The address that the mail with the link goes to. */
  email: string;
  /** Whether money has come, which is not refunded automatically. */
  isPaid?: boolean;
  /** The submitted form, sent along. */
  values: Fields;
  /** The extras that the participant has ordered beside the place. */
  ordered?: OrderedExtras;
};

/** Says exactly what an action does, and asks for confirmation. */
export function AdminConsequences({
  language,
  action,
  email,
  isPaid = false,
  values,
  ordered = {},
  ...what
}: Props) {
  const { extras } = edition();
  const { t } = useTranslation('admin-participants');
  const title = action === 'register' ? t('register') : t(`actions.${action}`);
  const leavesCircuit = what.changes.some(
    ({ field, now }) => field === 'isemaparticipant' && now === '',
  );
  const losesExtras = what.changes.some(
    ({ field, before, now }) =>
      field === 'extras' && isLess(readOrderText(now), readOrderText(before)),
  );
  const moved =
    action === 'move' ? what.changes.find(({ field }) => field === 'raceid') : undefined;
  const staying = moved ? notSoldWith(ordered, extras, Number(moved.now)) : [];
  return (
    <form className="panel form" method="post">
      <h2>{t('sure.title', { action: title })}</h2>
      <div>
        <h3>{t('sure.changes')}</h3>
        {what.changes.length === 0 ? (
          <p>{t('sure.nothing')}</p>
        ) : (
          <AdminChanges language={language} changes={what.changes} className="admin-changes" />
        )}
        {staying.length > 0 && (
          <p className="outcome">{t('sure.extrasStay', { extras: extrasIn(language, staying) })}</p>
        )}
        {isPaid && losesExtras && <p className="outcome">{t('sure.extrasLess')}</p>}
        {isPaid && leavesCircuit && <p className="outcome">{t('sure.leavesCircuit')}</p>}
      </div>
      <div>
        <h3>{t('sure.mails')}</h3>
        {what.mails.length === 0 && !what.isLinkSent && <p>{t('sure.noMails')}</p>}
        <ul>
          {what.mails.map((mail) => (
            <li key={mail.to + mail.subject}>{t('sure.mailTo', mail)}</li>
          ))}
          {what.isLinkSent && <li>{t('sure.link', { email })}</li>}
        </ul>
      </div>
      <AskAgain values={values} sure={t('sure.button')} again={t('sure.again')} />
    </form>
  );
}

type Counts = ReturnType<typeof readOrderText>;

/** Whether an order has less of any extra than another order. */
const isLess = (order: Counts, than: Counts): boolean =>
  Object.entries(than).some(([id, { count }]) => (order[id]?.count ?? 0) < count);
