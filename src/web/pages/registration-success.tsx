import { useTranslation } from 'react-i18next';
import { event } from '../../../edition/event.ts';
import { registration } from '../../../edition/registration.ts';
import { numberIn } from '../../features/payments/payments-contract.ts';
import { Icon } from '../components/icon.tsx';
import { PaymentFlow, type PaymentFlowProps } from '../components/payment-flow.tsx';
import { ReturnConfirmation } from '../components/return-confirmation.tsx';
import { formatEuro, formatFee } from '../format.ts';
import { island } from '../island.tsx';
import type { Language } from '../languages.ts';
import type { Order, Page, PageRequest, PaymentReturn, Route } from '../page.ts';
import { nameIn } from '../race-words.ts';
import { wordsIn } from '../words.ts';

const parameters = [
  'payment_intent',
  'participantId',
  'raceid',
  'payment_success',
  'redirect_status',
  'link',
  'look',
] as const;
type Asked = Partial<Record<(typeof parameters)[number], string>>;

const path = '/registration-success';
const LivePaymentFlow = island('payment-flow', PaymentFlow, 'idle');
const LiveConfirmation = island('return-confirmation', ReturnConfirmation, 'idle');

/** `/registration-success`: where a card payment leads back to, and where one begins. */
export const registrationSuccessRoute: Route = {
  path,
  isUnlisted: true,
  query(asked) {
    const known = parameters.flatMap((name) => {
      const [value] = [asked[name]].flat();
      return value ? [[name, value.slice(0, 255)] as const] : [];
    });
    return Object.fromEntries(known);
  },
  isKept: (query) => Object.keys(query).length === 0,
  load: (request) => pageFor(request),
  async submit(request, form, actions) {
    const acceptNotKept = form.acceptNotKept !== undefined;
    const order = { ...orderAsked(request), raceId: numberIn(request.query.raceid) ?? 0 };
    const started = await actions.startPayment(order, { acceptNotKept });
    if (started.ok && started.paymentLink) return { goTo: started.paymentLink };
    const t = wordsIn(request.language).getFixedT(null, 'payment');
    if (started.ok) return pageFor(request, { failure: t('pay.needsScript') });
    const { status, failure, code } = started;
    const isNotKept = code === 'payment-place-not-kept' || acceptNotKept;
    return { ...(await pageFor(request, { failure, isNotKept })), status };
  },
};

/** Whose order an address asks for, and what came along that may open it. */
const orderAsked = ({ query, cookies }: PageRequest) => ({
  participantId: numberIn(query.participantId) ?? 0,
  cookies,
  link: query.link,
});

/** The four behaviours of the specification (section 2), by what the address says. */
async function pageFor(
  request: PageRequest,
  { failure, isNotKept = false }: { failure?: string; isNotKept?: boolean } = {},
): Promise<Page> {
  const { language, query, data } = request;
  const asked: Asked = query;
  const t = wordsIn(language).getFixedT(null, 'payment');
  const page = (name: string, body: Page['body']): Page => ({
    name,
    description: t('description', { event: event.name }),
    styles: ['forms', 'payment'],
    isPrivate: true,
    body: <div className="w page payment">{body}</div>,
  });
  const isPaid = asked.payment_success === 'true' && asked.participantId !== undefined;
  // The bank has refused on its own page: that is no success, and can be tried again.
  const isRefused = asked.redirect_status === 'failed' && asked.participantId !== undefined;
  if (isPaid || (asked.payment_intent && !isRefused)) {
    const came = await data.findReturn({
      reference: asked.payment_intent,
      participantId: isPaid ? numberIn(asked.participantId) : undefined,
      isAsked: asked.look === 'again' && (await request.mayAskProvider()),
    });
    const title = came.stand === 'confirmed' ? t('success.title') : t(`return.${came.stand}.title`);
    const again = `${path}?${new URLSearchParams({ ...asked, look: 'again' })}`;
    return page(
      title,
      <Returned language={language} asked={asked} isPaid={isPaid} came={came} again={again} />,
    );
  }
  if (!asked.participantId || !asked.raceid) {
    return { ...page(t('none.title'), <StartAgain />), isPrivate: false };
  }
  const order = await data.findOrder(orderAsked(request));
  const race = order && (await data.findRace(order.raceId));
  if (!order || !race || order.raceId !== numberIn(asked.raceid)) {
    return { ...page(t('missing.title'), <Missing language={language} />), status: 404 };
  }
  const own = { isPersonal: true, cookie: order.cookie };
  if (!order.isDue) return { ...page(t('paid.title'), <NothingDue />), ...own };
  if (order.isLate) {
    const body = <TooLate failure={failure} race={nameIn(language, race)} />;
    return { ...page(t('late.title'), body), ...own };
  }
  return {
    ...page(
      t('pay.title'),
      <CompletePayment
        language={language}
        order={order}
        raceName={nameIn(language, race)}
        link={asked.link}
        failure={failure ?? (isRefused ? t('flow.failed.text') : undefined)}
        isNotKept={isNotKept}
      />,
    ),
    ...own,
    isPaidByStripe: order.isPaidElsewhere,
  };
}

type ReturnedProps = {
  language: Language;
  asked: Asked;
  isPaid: boolean;
  came: PaymentReturn;
  /** The same page, when the provider has been asked anew. */
  again: string;
};

/** What became of the payment, as the server knows it: only what is confirmed is headed so. */
function Returned(props: ReturnedProps) {
  const { language, asked, isPaid, came, again } = props;
  const { stand, payAt } = came;
  const { t } = useTranslation('payment');
  const canPay = payAt && (stand === 'unpaid' || stand === 'failed');
  return (
    <>
      {stand === 'confirmed' ? (
        <>
          <h1>{t('success.title')}</h1>
          <p className="lead">{t('success.lead')}</p>
          <p>{t('success.text')}</p>
        </>
      ) : (
        <>
          <h1>{t(`return.${stand}.title`)}</h1>
          <p className="lead" role={stand === 'checking' ? 'status' : undefined}>
            {t(`return.${stand}.text`)}
          </p>
        </>
      )}
      <div className="actions">
        {canPay && (
          <a className="btn gold" href={payAt}>
            {t('return.pay')}
          </a>
        )}
        {(stand === 'checking' || stand === 'unpaid') && (
          <a className={canPay ? 'btn quiet' : 'btn gold'} href={again}>
            {t('return.again')}
          </a>
        )}
        {stand === 'confirmed' && (
          <a className="btn gold" href="/participants">
            <Icon name="users" /> {t('success.participants')}
          </a>
        )}
        <a className="btn quiet" href="/">
          <Icon name="house" /> {t('home')}
        </a>
      </div>
      {(stand === 'confirmed' || (stand === 'checking' && asked.look !== 'again')) && (
        <LiveConfirmation
          paymentIntent={asked.payment_intent ?? null}
          participantId={isPaid ? (asked.participantId ?? null) : null}
          again={stand === 'confirmed' ? null : again}
          words={{
            paid: { title: t('flow.paid.title'), text: t('flow.paid.text') },
            ...toastWords(language),
          }}
        />
      )}
    </>
  );
}

function CompletePayment(props: {
  language: Language;
  order: Order;
  raceName: string;
  link: string | undefined;
  failure: string | undefined;
  isNotKept: boolean;
}) {
  const { language, order, raceName, link, failure, isNotKept } = props;
  const { t } = useTranslation('payment');
  const amount = formatFee(language, order.amountBani);
  return (
    <>
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
          <dd>
            {order.firstname} {order.lastname}
          </dd>
          <dt>{t('pay.race')}</dt>
          <dd>{raceName}</dd>
          <dt className="due">{t('pay.amount')}</dt>
          <dd className="due">
            {amount}
            <small>{t('pay.euro', { euro: formatEuro(language, order.amountBani) })}</small>
          </dd>
        </dl>
      </section>
      {order.isDifference && (
        <p className="hint">
          {t('pay.difference', { circuit: event.circuit.shortName })} {t('pay.differenceKept')}
        </p>
      )}
      <LivePaymentFlow
        participantId={order.participantId}
        raceid={order.raceId}
        isemaparticipant={order.isInCircuit}
        link={link ?? null}
        isNotKept={isNotKept}
        hold={order.isDifference ? null : t('pay.hold', { minutes: registration.holdMinutes })}
        language={language}
        words={flowWords(language, amount, order)}
      />
    </>
  );
}

function flowWords(
  language: Language,
  amount: string,
  { isDifference }: Order,
): PaymentFlowProps['words'] {
  const t = wordsIn(language).getFixedT(null, 'payment');
  const error = wordsIn(language).getFixedT(null, 'errors');
  const both = (title: string, text: string) => ({ title, text });
  return {
    pay: t('flow.pay', { amount }),
    processing: t('flow.processing'),
    cancel: t('flow.cancel'),
    back: t('flow.back'),
    later: both(
      t('flow.later.title'),
      isDifference ? t('pay.differenceKept') : t('flow.later.text'),
    ),
    redirecting: both(t('flow.redirecting.title'), t('flow.redirecting.text')),
    paid: both(t('flow.paid.title'), t('flow.paid.text')),
    failed: both(t('flow.failed.title'), t('flow.failed.text')),
    connection: t('flow.connection'),
    unavailable: error('payment-unavailable'),
    ...toastWords(language),
  };
}

function toastWords(language: Language) {
  const t = wordsIn(language).getFixedT(null, 'contact');
  return { notifications: t('notifications'), close: t('close') };
}

function NothingDue() {
  const { t } = useTranslation('payment');
  return (
    <>
      <h1>{t('paid.title')}</h1>
      <p className="lead">{t('paid.text')}</p>
      <div className="actions">
        <a className="btn gold" href="/participants">
          <Icon name="users" /> {t('success.participants')}
        </a>
      </div>
    </>
  );
}

/** Once the race has started. */
function TooLate({ failure, race }: { failure: string | undefined; race: string }) {
  const { t } = useTranslation('payment');
  return (
    <>
      <h1>{t('late.title')}</h1>
      <p className="lead" role={failure === undefined ? undefined : 'alert'}>
        {t('late.text', { race })}
      </p>
      <p>
        <a href="/contact">{t('late.contact')}</a>
      </p>
    </>
  );
}

function StartAgain() {
  const { t } = useTranslation('payment');
  return (
    <>
      <h1>{t('none.title')}</h1>
      <p className="lead">{t('none.text')}</p>
      <div className="actions">
        <a className="btn gold" href="/registration">
          {t('none.button')} <Icon name="arrowRight" />
        </a>
      </div>
    </>
  );
}

function Missing({ language }: { language: Language }) {
  const { t } = useTranslation('payment');
  const own = wordsIn(language).getFixedT(null, 'my-registration');
  const error = wordsIn(language).getFixedT(null, 'errors');
  return (
    <>
      <h1>{t('missing.title')}</h1>
      <p className="lead">{error('participant-not-found')}</p>
      <p>
        {t('missing.link')} <a href="/my-registration">{own('lost.link')}</a>
      </p>
      <div className="actions">
        <a className="btn gold" href="/">
          <Icon name="house" /> {t('home')}
        </a>
      </div>
    </>
  );
}
