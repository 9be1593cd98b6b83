import { useTranslation } from 'react-i18next';
import { sellsExtras } from '../../../edition/facts/extra-words.ts';
import { formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { formatAmount } from '../../../edition/words/money.ts';
import { isAllowed, type Staff } from '../../../platform/auth/staff.contract.ts';
import type { OpenParticipant, ParticipantPayment } from './admin-participants.contract.ts';
import { rightForAction } from './participant-action.rules.ts';

type Props = { language: Language; participant: OpenParticipant; path: string; staff: Staff };

/** Payments with their refunds, and the actions for one that differs from what was asked for. */
export function AdminPayments({ language, participant, path, staff }: Props) {
  const { t } = useTranslation('admin-participants');
  const { t: own } = useTranslation('my-registration');
  const { payments } = participant;
  return (
    <section className="panel" aria-labelledby="admin-payments">
      <h2 id="admin-payments">{t('open.payments')}</h2>
      {payments.length === 0 && <p className="hint">{t('open.noPayments')}</p>}
      {participant.status === 'confirmed' && !participant.isSettled && (
        <p className="outcome">{t('open.confirmedUnpaid')}</p>
      )}
      {participant.difference && (
        <p className="outcome">
          {t(sellsExtras() ? 'open.differencePlain' : 'open.difference', {
            amount: formatAmount(language, participant.difference.amountMinor),
            since: formatMoment(language, participant.difference.since),
          })}{' '}
          {isAllowed(staff, rightForAction.pay) && (
            <a href={`${path}?do=pay`}>{t('actions.pay')}</a>
          )}
        </p>
      )}
      {participant.overpaidMinor > 0 && (
        <p className="outcome is-failure">
          {t('open.overpaid', { amount: formatAmount(language, participant.overpaidMinor) })}{' '}
          {participant.status === 'confirmed' && isAllowed(staff, 'refund') && (
            <a href={`${path}?do=refund`}>{t('actions.refund')}</a>
          )}
        </p>
      )}
      <ul className="admin-payments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <p>
              {formatMoment(language, payment.at)}: {own(`payments.${payment.purpose}`)},{' '}
              {formatAmount(language, payment.amountMinor)},{' '}
              {own(`payments.state.${payment.state}`)}
              {payment.isByHand && <Taken payment={payment} />}
              {payment.reference && (
                <span className="hint">
                  {' '}
                  (
                  {t('open.provider', { provider: payment.provider, reference: payment.reference })}
                  )
                </span>
              )}
            </p>
            {payment.refunds.map((refund) => (
              <Refund key={refund.at.getTime()} language={language} refund={refund} />
            ))}
            {payment.isForHand && (
              <p className="outcome is-failure">
                {t(payment.isByHand ? 'open.byHandAdmin' : 'open.byHand')}{' '}
                {isAllowed(staff, 'refund') && (
                  <a href={`${path}?do=settle&payment=${payment.id}`}>{t('actions.settle')}</a>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How money came outside the provider, and who took it. */
function Taken({ payment: { source, receipt, takenBy } }: { payment: ParticipantPayment }) {
  const { t } = useTranslation('admin-participants');
  return (
    <>
      {`, ${t(`sources.${source}`)}`}
      {receipt && `, ${t('open.receipt', { receipt })}`}
      {takenBy && `, ${t('open.takenBy', { name: takenBy })}`}
    </>
  );
}

function Refund({
  language,
  refund,
}: {
  language: Language;
  refund: ParticipantPayment['refunds'][0];
}) {
  const { t } = useTranslation('admin-participants');
  const { t: own } = useTranslation('my-registration');
  const state = {
    waiting: () => own('payments.refundWaiting'),
    done: () => own('payments.refundDone'),
    failed: () => t('open.refundFailed', { error: refund.lastError }),
  };
  return (
    <p>
      {formatMoment(language, refund.at)}: {own('payments.refund')},{' '}
      {formatAmount(language, refund.amountMinor)}, {state[refund.state]()}
    </p>
  );
}
