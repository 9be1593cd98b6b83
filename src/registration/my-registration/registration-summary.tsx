import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { orderWithPriceIn, sellsExtras } from '../../edition/facts/extra-words.ts';
import { formatDay, formatMoment } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatAmount, formatAmountInBoth } from '../../edition/words/money.ts';
import { waveStartIn } from '../../edition/words/wave-start.ts';
import { FactList } from '../../ui/fact-list.tsx';
import type { MyRegistration } from './my-registration.contract.ts';

type Props = {
  registration: MyRegistration;
  raceName: string;
  /** Token of the link that opened the page; it opens the order too. */
  token: string;
  language: Language;
};

/** The state of a registration: race, status, fee, place and consent, and where to pay. */
export function RegistrationSummary({ registration, raceName, token, language }: Props) {
  const { event } = edition();
  const { t } = useTranslation('my-registration');
  const { id, birthDate, status, feeMinor, guardian, raceId, difference, wave } = registration;
  const order = orderWithPriceIn(language, registration.extras);
  const rows = [
    [t('summary.race'), raceName],
    [t('summary.number'), String(id)],
    [t('summary.bib'), registration.bib === null ? t('summary.noBib') : String(registration.bib)],
    ...(wave ? [[t('summary.start'), waveStartIn(language, wave)]] : []),
    ...(birthDate ? [[t('summary.birthDate'), formatDay(language, birthDate)]] : []),
    [t('summary.status'), t(`status.${status}`)],
    ...(order ? [[t('summary.extras'), order]] : []),
    [order ? t('summary.feeWithExtras') : t('summary.fee'), formatAmountInBoth(language, feeMinor)],
    ...(status === 'confirmed' && !registration.isSettled
      ? [[t('summary.payment'), t('summary.noPayment')]]
      : []),
    ...(difference
      ? [
          [
            sellsExtras()
              ? t('summary.differencePlain')
              : t('summary.difference', { circuit: event.circuit.shortName }),
            t('summary.differenceDue', {
              amount: formatAmountInBoth(language, difference.amountMinor),
              since: formatMoment(language, difference.since),
            }),
          ],
        ]
      : []),
    ...(status === 'cancelled' || registration.isOver
      ? []
      : [[t('summary.place'), placeText(registration)]]),
    ...(guardian
      ? [[t('summary.guardian'), t(`summary.${consentOf(guardian)}`, guardian)] as const]
      : []),
  ];
  function consentOf({ isSigned, isAsked }: NonNullable<MyRegistration['guardian']>) {
    if (isSigned) return 'signed';
    return isAsked ? 'unsigned' : 'unasked';
  }
  function placeText({ hasPlace, heldUntil, isPaid }: MyRegistration) {
    if (!hasPlace) return t('summary.none');
    if (heldUntil) return t('summary.until', { until: formatMoment(language, heldUntil) });
    return isPaid ? t('summary.yours') : t('summary.kept');
  }
  return (
    <section aria-labelledby="summary" className="card">
      <h2 id="summary">{t('summary.title')}</h2>
      <FactList rows={rows as [string, string][]} />
      {status === 'pending' && registration.isSettled && guardian && !guardian.isSigned && (
        <div className="outcome" role="status">
          <strong>{t('signature.title')}</strong>
          <p>{t('signature.text', { name: guardian.name })}</p>
        </div>
      )}
      {(registration.canPay || (difference && !registration.isLate)) && (
        <a
          className="btn gold"
          href={`/registration-success?participantId=${id}&raceid=${raceId}&link=${token}`}
        >
          {registration.canPay ? t('pay') : t('payDifference')}
        </a>
      )}
      <Payments registration={registration} language={language} />
    </section>
  );
}

function Payments({ registration, language }: Omit<Props, 'raceName' | 'token'>) {
  const { t } = useTranslation('my-registration');
  const begun = registration.payments.filter(({ state }) => state !== 'failed');
  if (begun.length === 0) return null;
  return (
    <>
      <h3>{t('payments.title')}</h3>
      <ul>
        {begun.map(({ at, amountMinor, purpose, state, source, receipt, refunds }) => (
          <li key={at.getTime()}>
            {formatMoment(language, at)}: {t(`payments.${purpose}`)},{' '}
            {formatAmount(language, amountMinor)}, {t(`payments.state.${state}`)}
            {source !== 'card' && `, ${t(`payments.source.${source}`)}`}
            {receipt && `, ${t('payments.receipt', { receipt })}`}
            {refunds.map((refund) => (
              <p key={refund.at.getTime()}>
                {t('payments.refund')}: {formatAmount(language, refund.amountMinor)},{' '}
                {refund.isDone ? t('payments.refundDone') : t('payments.refundWaiting')}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
