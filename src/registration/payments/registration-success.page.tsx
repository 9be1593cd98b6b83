import { edition } from '../../edition/edition.ts';
import { nameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { RaceList } from '../../event/races/race-list.ts';
import { numberIn } from '../../platform/http/number-in.rules.ts';
import type { Page, PageRequest, PublicRoute } from '../../site/page.ts';
import type { Visitor } from '../../site/visitor-limit.ts';
import forms from '../../ui/forms.css?inline';
import { CompletePayment } from './complete-payment.tsx';
import type { Order, OrderAsked, PaymentReturn, ReturnAsked } from './order.contract.ts';
import type { payOrder } from './pay-order.ts';
import paymentCss from './payment.css?inline';
import { Missing, NothingDue, PersonTaken, StartAgain, TooLate } from './payment-notices.tsx';
import { Returned } from './payment-return.tsx';

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

type Needs = {
  races: RaceList;
  payments: {
    findOrder: (asked: OrderAsked) => Promise<Order | undefined>;
    findReturn: (asked: ReturnAsked) => Promise<PaymentReturn>;
    /**
     * For visitors without script, and with a link: without one only a browser with script can pay.
     */
    pay: (order: Parameters<typeof payOrder>[1]) => ReturnType<typeof payOrder>;
    /** Counts one more question to the payment provider; false when the visitor had too many. */
    mayAskProvider: (visitor: Visitor) => Promise<boolean>;
  };
};

/** `/registration-success`: the page that a card payment leads back to, and where one begins. */
export const registrationSuccessPage = (needs: Needs): PublicRoute => ({
  path,
  dependsOn: ['edition'],
  isUnlisted: true,
  query(asked) {
    const known = parameters.flatMap((name) => {
      const [value] = [asked[name]].flat();
      return value ? [[name, value.slice(0, 255)] as const] : [];
    });
    return Object.fromEntries(known);
  },
  isKept: (query) => Object.keys(query).length === 0,
  load: (request) => pageFor(needs, request),
  async submit(request, form) {
    const acceptNotKept = form.acceptNotKept !== undefined;
    const raceId = numberIn(request.query.raceid) ?? 0;
    const order = { ...orderAsked(request), raceId, acceptNotKept, address: request.ip };
    const started = await request.attempt(() => needs.payments.pay(order));
    if (started.ok && started.paymentLink) return { goTo: started.paymentLink };
    const t = wordsIn(request.language).getFixedT(null, 'payment');
    if (started.ok) return pageFor(needs, request, { failure: t('pay.needsScript') });
    const { status, failure, refusal } = started;
    const isNotKept = refusal === 'payment-place-not-kept' || acceptNotKept;
    return { ...(await pageFor(needs, request, { failure, isNotKept })), status };
  },
});

/** The order that an address asks for, with the cookies and the link that may open it. */
const orderAsked = ({ query, cookies }: PageRequest) => ({
  participantId: numberIn(query.participantId) ?? 0,
  cookies,
  link: query.link,
});

/** The four behaviours of the specification (section 2), depending on the address. */
async function pageFor(
  needs: Needs,
  request: PageRequest,
  { failure, isNotKept = false }: { failure?: string; isNotKept?: boolean } = {},
): Promise<Page> {
  const { language, query } = request;
  const asked: Asked = query;
  const t = wordsIn(language).getFixedT(null, 'payment');
  const page = (name: string, body: Page['body']): Page => ({
    name,
    description: t('description', { event: edition().event.name }),
    styles: [forms, paymentCss],
    isPrivate: true,
    body: <div className="w page payment">{body}</div>,
  });
  const isPaid = asked.payment_success === 'true' && asked.participantId !== undefined;
  // The bank has refused on its own page: that is no success, and can be tried again.
  const isRefused = asked.redirect_status === 'failed' && asked.participantId !== undefined;
  if (isPaid || (asked.payment_intent && !isRefused)) {
    const came = await needs.payments.findReturn({
      reference: asked.payment_intent,
      participantId: isPaid ? numberIn(asked.participantId) : undefined,
      isAsked: asked.look === 'again' && (await needs.payments.mayAskProvider(request)),
      cookies: request.cookies,
    });
    const title = came.state === 'confirmed' ? t('success.title') : t(`return.${came.state}.title`);
    const again = `${path}?${new URLSearchParams({ ...asked, look: 'again' })}`;
    const race = came.runner && (await needs.races.find(came.runner.raceId));
    const body = <Returned {...{ language, asked, isPaid, came, again, race }} />;
    // The page names a runner, and may open that runner's registration.
    return { ...page(title, body), ...(came.runner && { isPersonal: true }) };
  }
  if (!asked.participantId || !asked.raceid) {
    return { ...page(t('none.title'), <StartAgain />), isPrivate: false };
  }
  const order = await needs.payments.findOrder(orderAsked(request));
  const race = order && (await needs.races.find(order.raceId));
  if (!order || !race || order.raceId !== numberIn(asked.raceid)) {
    return { ...page(t('missing.title'), <Missing language={language} />), status: 404 };
  }
  const own = { isPersonal: true, cookie: order.cookie };
  if (!order.isDue) return { ...page(t('paid.title'), <NothingDue />), ...own };
  if (order.isPersonTaken) {
    return { ...page(t('taken.title'), <PersonTaken language={language} />), ...own };
  }
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
