import { useTranslation } from 'react-i18next';
import type { Language } from '../../edition/words/languages.ts';
import { formatAmount, formatSecondCurrency } from '../../edition/words/money.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { notFoundPage } from '../../site/not-found.page.tsx';
import type { Page, PublicRoute } from '../../site/page.ts';
import forms from '../../ui/forms.css?inline';
import type { DemoPayment } from './demo-payments.ts';
import paymentCss from './payment.css?inline';

const stages = ['declined', 'authenticate'] as const;
type Stage = (typeof stages)[number];

type Needs = {
  demoPayments: {
    /** Undefined when there is no such payment, or no demo mode. */
    find: (reference: string) => Promise<DemoPayment | undefined>;
    /** Charges the invented card, or declines it. */
    useCard: (reference: string, isGood: boolean) => Promise<void>;
  };
};

/** `/demo-pay/:reference`: stands in for a payment provider's page, with an invented card. */
export const demoPayPage = ({ demoPayments }: Needs): PublicRoute => ({
  path: '/demo-pay/:reference',
  query: { stage: stages },
  async load(request) {
    const payment = await demoPayments.find(request.params.reference ?? '');
    if (!payment) return notFoundPage(request.language, undefined);
    const stage = stages.find((each) => each === request.query.stage);
    return demoPage(request.language, payment, stage);
  },
  async submit(request, { choice }) {
    const { reference = '' } = request.params;
    const payment = await demoPayments.find(reference);
    if (!payment) return notFoundPage(request.language, undefined);
    const { participantId, raceId } = payment.order;
    const whose = `participantId=${participantId}&raceid=${raceId}`;
    const page = `/demo-pay/${reference}`;
    switch (choice) {
      case 'success':
        await demoPayments.useCard(reference, true);
        return {
          goTo: `/registration-success?${whose}&payment_intent=${reference}&payment_intent_client_secret=${reference}_secret&redirect_status=succeeded`,
        };
      case 'decline':
        await demoPayments.useCard(reference, false);
        return { goTo: `${page}?stage=declined` };
      case 'authenticate':
        return { goTo: `${page}?stage=authenticate` };
      default:
        return { goTo: `/registration-success?${whose}` };
    }
  },
});

function demoPage(language: Language, payment: DemoPayment, stage: Stage | undefined): Page {
  const t = wordsIn(language).getFixedT(null, 'payment');
  return {
    name: t('demo.title'),
    description: t('demo.notice'),
    styles: [forms, paymentCss],
    isPrivate: true,
    body: (
      <div className="w page payment demo-card">
        <h1>{t('demo.title')}</h1>
        <p className="lead">{t('demo.notice')}</p>
        <DemoOrder language={language} payment={payment} />
        {payment.state === 'open' ? <DemoChoices stage={stage} /> : <p>{t('demo.closed')}</p>}
      </div>
    ),
  };
}

function DemoOrder({ language, payment }: { language: Language; payment: DemoPayment }) {
  const { t } = useTranslation('payment');
  const { title, amountMinor } = payment.order;
  const second = formatSecondCurrency(language, amountMinor);
  return (
    <section className="card order" aria-labelledby="order">
      <h2 id="order">{t('pay.summary')}</h2>
      <dl>
        <dt>{t('pay.race')}</dt>
        <dd>{title}</dd>
        <dt className="due">{t('pay.amount')}</dt>
        <dd className="due">
          {formatAmount(language, amountMinor)}
          {second && <small>{t('pay.about', { amount: second })}</small>}
        </dd>
      </dl>
    </section>
  );
}

function DemoChoices({ stage }: { stage: Stage | undefined }) {
  const { t } = useTranslation('payment');
  const button = (choice: string, label: string, look = 'quiet') => (
    <button type="submit" name="choice" value={choice} className={`btn ${look}`}>
      {label}
    </button>
  );
  return (
    <>
      {stage === 'declined' && (
        <div className="outcome is-failure" role="alert">
          <strong>{t('demo.declined.title')}</strong>
          <p>{t('demo.declined.text')}</p>
        </div>
      )}
      {stage === 'authenticate' && (
        <>
          <h2>{t('demo.bank.title')}</h2>
          <p>{t('demo.bank.text')}</p>
        </>
      )}
      <form method="post">
        {stage === 'authenticate' ? (
          <>
            {button('success', t('demo.bank.yes'), 'gold')}
            {button('decline', t('demo.bank.no'))}
          </>
        ) : (
          <>
            {button('success', t('demo.choices.success'), 'gold')}
            {button('authenticate', t('demo.choices.authenticate'))}
            {button('decline', t('demo.choices.decline'))}
            {button('abandon', t('demo.choices.abandon'))}
          </>
        )}
      </form>
    </>
  );
}
