import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { orderIn, sellsExtras } from '../../edition/facts/extra-words.ts';
import { fullName } from '../../edition/fields/person-name.rules.ts';
import { formatMoment } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatAmount, formatSecondCurrency } from '../../edition/words/money.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { island } from '../../site/island.tsx';
import { toastWords } from '../../ui/toast-words.ts';
import type { Order } from './order.contract.ts';
import { PaymentFlow } from './payment-flow.tsx';
import type { PaymentFlowProps } from './stripe-form.tsx';

const LivePaymentFlow = island('payment-flow', PaymentFlow, 'idle');

/** An order that waits for payment, and the way to pay it. */
export function CompletePayment(props: {
  language: Language;
  order: Order;
  raceName: string;
  link: string | undefined;
  failure: string | undefined;
  isNotKept: boolean;
}) {
  const { event } = edition();
  const { language, order, raceName, link, failure, isNotKept } = props;
  const { t } = useTranslation('payment');
  const own = wordsIn(language).getFixedT(null, 'my-registration');
  const amount = formatAmount(language, order.amountMinor);
  const second = formatSecondCurrency(language, order.amountMinor);
  const extras = orderIn(language, order.extras);
  return (
    <>
      {!order.isDifference && <p className="step">{t('pay.step', { step: 2, steps: 2 })}</p>}
      <h1>{t('pay.title')}</h1>
      {failure && (
        <div className="outcome is-failure" role="alert">
          <strong>{t('flow.failed.title')}</strong>
          <p>{failure}</p>
        </div>
      )}
      <section className="card order" aria-labelledby="order">
        <h2 id="order">{t('pay.summary')}</h2>
        <dl>
          <dt>{t('pay.number')}</dt>
          <dd>{order.participantId}</dd>
          <dt>{t('pay.runner')}</dt>
          <dd>{fullName(order)}</dd>
          <dt>{t('pay.race')}</dt>
          <dd>{raceName}</dd>
          {extras && (
            <>
              <dt>{t('pay.extras')}</dt>
              <dd>{extras}</dd>
            </>
          )}
          <dt className="due">{t('pay.amount')}</dt>
          <dd className="due">
            {amount}
            {second && <small>{t('pay.about', { amount: second })}</small>}
          </dd>
        </dl>
      </section>
      {order.isDifference && (
        <p className="hint">
          {sellsExtras()
            ? t('pay.differenceOrder')
            : t('pay.difference', { circuit: event.circuit.shortName })}{' '}
          {t('pay.differenceKept')}
        </p>
      )}
      {order.isMailHeld && (
        <p className="hint">
          {t('pay.mailHeld')} <a href="/my-registration">{own('lost.link')}</a>
        </p>
      )}
      <LivePaymentFlow
        participantId={order.participantId}
        raceid={order.raceId}
        isemaparticipant={order.isInCircuit}
        link={link ?? null}
        isNotKept={isNotKept}
        hold={holdOf(language, order)}
        language={language}
        words={flowWords(language, amount, order)}
      />
      {!order.isDifference && <WhatComesNext />}
    </>
  );
}

/** What is kept for the order, and how long; null when it has its place for good. */
function holdOf(language: Language, { isDifference, heldUntil }: Order): string | null {
  const { registration } = edition();
  const t = wordsIn(language).getFixedT(null, 'payment');
  if (isDifference) return null;
  return heldUntil
    ? t('pay.heldUntil', { moment: formatMoment(language, heldUntil) })
    : t('pay.hold', { minutes: registration.holdMinutes });
}

function WhatComesNext() {
  const { t } = useTranslation('payment');
  return (
    <section className="next" aria-labelledby="next">
      <h2 id="next">{t('pay.next.title')}</h2>
      <ol>
        <li>{t('pay.next.pay')}</li>
        <li>{t('pay.next.mail')}</li>
        <li>{t('pay.next.pickup')}</li>
      </ol>
    </section>
  );
}

function flowWords(
  language: Language,
  amount: string,
  { isDifference, isMailHeld }: Order,
): PaymentFlowProps['words'] {
  const t = wordsIn(language).getFixedT(null, 'payment');
  const error = wordsIn(language).getFixedT(null, 'errors');
  const both = (title: string, text: string) => ({ title, text });
  const later = isMailHeld ? t('pay.mailHeld') : t('flow.later.text');
  return {
    pay: t('flow.pay', { amount }),
    processing: t('flow.processing'),
    reload: t('flow.reload'),
    cancel: t('flow.cancel'),
    back: t('flow.back'),
    later: both(t('flow.later.title'), isDifference ? t('pay.differenceKept') : later),
    redirecting: both(t('flow.redirecting.title'), t('flow.redirecting.text')),
    paid: both(t('flow.paid.title'), t('flow.paid.text')),
    failed: both(t('flow.failed.title'), t('flow.failed.text')),
    connection: t('flow.connection'),
    unavailable: error('payment-unavailable'),
    ...toastWords(language),
  };
}
