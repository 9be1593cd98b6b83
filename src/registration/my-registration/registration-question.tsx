import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { notSoldWith } from '../../edition/facts/extra.rules.ts';
import { extrasIn } from '../../edition/facts/extra-words.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatAmount, formatAmountInBoth } from '../../edition/words/money.ts';
import type { MyRegistration } from './my-registration.contract.ts';

type Props = {
  registration: MyRegistration;
  raceName: (id: number) => string;
  path: string;
  language: Language;
};

/** Asks for confirmation before a registration is cancelled, and says what is refunded. */
export function CancelQuestion({ registration, raceName, path, language }: Props) {
  const { t } = useTranslation('my-registration');
  return (
    <Question
      title={t('confirm.cancel.title')}
      button={t('confirm.cancel.button')}
      path={path}
      fields={{ intent: 'cancel', refundMinor: registration.refundMinor }}
    >
      <p>{t('confirm.cancel.text', { race: raceName(registration.raceId) })}</p>
      <Refund registration={registration} language={language} />
    </Question>
  );
}

/** Asks for confirmation before everything is erased, and first cancelled if it is not yet. */
export function EraseQuestion({ registration, raceName, path, language }: Props) {
  const { retention } = edition();
  const { t } = useTranslation('my-registration');
  return (
    <Question
      title={t('confirm.erase.title')}
      button={t('confirm.erase.button')}
      path={path}
      fields={{ intent: 'erase', refundMinor: registration.refundMinor }}
    >
      {registration.canCancel && (
        <>
          <p>{t('confirm.erase.active', { race: raceName(registration.raceId) })}</p>
          <Refund registration={registration} language={language} />
        </>
      )}
      <p>{t('confirm.erase.text', { years: retention.invoicesYears })}</p>
    </Question>
  );
}

/** Asks for confirmation before the link is taken back, since the new one has to arrive by mail. */
export function RenewQuestion({ registration, path }: Props) {
  const { t } = useTranslation('my-registration');
  return (
    <Question
      title={t('confirm.renew.title')}
      button={t('confirm.renew.button')}
      path={path}
      fields={{ intent: 'renew' }}
    >
      <p>{t('confirm.renew.text', { address: registration.mailbox.address })}</p>
    </Question>
  );
}

/**
 * Asks before a requested link replaces the earlier ones. Mail scanners open every link, so opening
 * it alone must not end any.
 */
export function TakeLinkQuestion({ path }: Pick<Props, 'path'>) {
  const { t } = useTranslation('my-registration');
  return (
    <Question
      title={t('confirm.take.title')}
      button={t('confirm.take.button')}
      path={path}
      fields={{ intent: 'take' }}
    >
      <p>{t('confirm.take.text')}</p>
    </Question>
  );
}

/** Asks for confirmation before a change of race; undefined when that change is not possible. */
export function ChangeQuestion({
  to,
  ...props
}: Props & { to: MyRegistration['changes'][number] }) {
  const { extras } = edition();
  const { t } = useTranslation('my-registration');
  const { registration, raceName, language } = props;
  if (!to.change.ok) return null;
  const { dueMinor, feeMinor } = to.change;
  const staying = notSoldWith(registration.extras, extras, to.raceId);
  const names = { race: raceName(to.raceId), from: raceName(registration.raceId) };
  return (
    <Question
      title={t('confirm.change.title', names)}
      button={dueMinor > 0 ? t('confirm.change.pay') : t('confirm.change.button')}
      path={props.path}
      fields={{ intent: 'change', raceId: to.raceId, dueMinor }}
    >
      <p>
        {dueMinor > 0
          ? t('confirm.change.due', { ...names, amount: formatAmount(language, dueMinor) })
          : registration.isPaid
            ? t('confirm.change.free', names)
            : t('confirm.change.unpaid', { ...names, amount: formatAmount(language, feeMinor) })}
      </p>
      {staying.length > 0 && (
        <p>{t('confirm.extrasStay', { ...names, extras: extrasIn(language, staying) })}</p>
      )}
    </Question>
  );
}

function Refund({ registration, language }: Pick<Props, 'registration' | 'language'>) {
  const { t } = useTranslation('my-registration');
  const { refundMinor: amountMinor, isPaid } = registration;
  if (!isPaid) return <p>{t('confirm.cancel.unpaid')}</p>;
  if (amountMinor === 0) return <p>{t('confirm.cancel.none')}</p>;
  return <p>{t('confirm.cancel.refund', { amount: formatAmountInBoth(language, amountMinor) })}</p>;
}

/** A form that submits the values that were shown, so that only those can happen. */
function Question(props: {
  title: string;
  button: string;
  path: string;
  fields: Record<string, string | number>;
  children: ReactNode;
}) {
  const { t } = useTranslation('my-registration');
  return (
    <form method="post" action={props.path} className="card question">
      <h1>{props.title}</h1>
      {props.children}
      {Object.entries(props.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="actions">
        <button type="submit" className="btn gold">
          {props.button}
        </button>
        <a className="btn quiet" href={props.path}>
          {t('confirm.back')}
        </a>
      </div>
    </form>
  );
}
