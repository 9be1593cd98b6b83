import type { Kysely } from 'kysely';
import { openLink, readLinkVersion } from '../../platform/auth/link.queries.ts';
import { signingKey } from '../../platform/auth/signing-keys.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { Outage } from '../../platform/http/refusals.ts';
import { type Refused, refused } from '../../platform/http/result.ts';
import { isSampleAddress } from '../participants/sample-participants.rules.ts';
import { createPayment, type PaymentAsked, type PaymentRefusal } from './create-payment.ts';
import { isTooLateToPay } from './is-too-late-to-pay.ts';
import type { Order, OrderAsked, PaymentReturn, ReturnAsked } from './order.contract.ts';
import { type Held, orderCookie, ordersIn } from './order-cookie.ts';
import {
  PaymentError,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentWay,
} from './payment-provider.ts';
import {
  findPayer,
  findPayment,
  insertEvent,
  isPersonTaken,
  listPayments,
} from './payments.queries.ts';
import { dueNow } from './payments.rules.ts';
import { readReturn } from './read-return.ts';
import { applyWord, settlePayment } from './settle-payment.ts';

export type PaymentCreated =
  | ({ ok: true; publishableKey?: string | undefined } & PaymentWay)
  | Refused<PaymentRefusal | 'payment-unavailable'>;

/** The operations of the API and the pages on payments, with one provider or none. */
export type PaymentService = {
  /** `payment-unavailable`: there is no provider, or it is away. */
  create(asked: PaymentAsked): Promise<PaymentCreated>;
  /** Whether a payment, by the provider's name of it, has succeeded. */
  confirm(reference: string): Promise<boolean>;
  /**
   * Whether a participant's latest payment has succeeded; false for visitors who may not pay it.
   */
  confirmLatest(asked: Pick<OrderAsked, 'participantId' | 'cookies'>): Promise<boolean>;
  /**
   * Whether a visitor may see the order of a registration and pay it, having registered in this
   * very browser or having the link of a mail. The demo's invented people are open to everybody.
   */
  mayPay(asked: OrderAsked): Promise<boolean>;
  /** Whether a visitor has the link of a mail. */
  isByMail(asked: Pick<OrderAsked, 'participantId' | 'link'>): Promise<boolean>;
  /**
   * The order as the browser holds it, whether or not its link was taken back; undefined when the
   * browser does not hold it.
   */
  held(asked: Pick<OrderAsked, 'participantId' | 'cookies'>): Promise<Held | undefined>;
  /** The `Set-Cookie` that lets a browser see and pay the order of a registration from now on. */
  orderCookie: (order: Held, cookies: string | undefined) => Promise<string>;
  /** A registration as the page to pay it shows it; undefined if there is none for this visitor. */
  findOrder: (asked: OrderAsked) => Promise<Order | undefined>;
  /** The outcome of a payment, for the page that its payer comes back to. */
  findReturn: (asked: ReturnAsked) => Promise<PaymentReturn>;
  /** False when this provider has not signed it. */
  receive(
    provider: string,
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<boolean>;
};

export type PaymentOptions = {
  db: Kysely<Schema>;
  provider: PaymentProvider | undefined;
  clock: Clock;
  siteUrl: string;
  log: (facts: { code: string }, what: string) => void;
  /** How long a visitor waits for the provider, however often we ask it. */
  deadlineMs?: number;
};

/** Throws `PaymentError` after the time, unless `signal` comes first: then it never settles. */
const endAfter = (ms: number, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new PaymentError('timeout')), ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** Makes and confirms payments. */
export function paymentService(options: PaymentOptions): PaymentService {
  const { db, provider, clock, siteUrl, log, deadlineMs = 10_000 } = options;
  const orders = ownOrders(options);
  const at = () => ({ now: clock.now(), siteUrl });
  /** Undefined when the provider does not answer. */
  const answered = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
    const deadline = new AbortController();
    try {
      // The question to the provider goes on all the same, and its outcome is stored.
      return await Promise.race([ask(), endAfter(deadlineMs, deadline.signal)]);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      log({ code: error.code }, 'payment provider does not answer');
      return undefined;
    } finally {
      deadline.abort();
    }
  };
  const orOutage = async <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = await answered(ask);
    if (answer === undefined) throw new Outage('the payment provider does not answer');
    return answer;
  };
  /** Whether the provider says that a payment has succeeded. */
  const hasSucceeded = (reference: string) => async () => {
    const state = provider && (await settlePayment(db, provider, { reference }, at()));
    return state === 'succeeded';
  };
  const confirm = (reference: string) => orOutage(hasSucceeded(reference));

  return {
    async create(asked) {
      if (!provider) return refused('payment-unavailable');
      const { publishableKey } = provider;
      const made = await answered(async () => {
        const created = await createPayment(db, provider, asked, at());
        return created.ok && created.clientSecret ? { ...created, publishableKey } : created;
      });
      return made ?? refused('payment-unavailable');
    },
    confirm,
    async confirmLatest(asked) {
      if (!(await orders.mayPay({ ...asked, link: undefined }))) return false;
      const [latest] = await listPayments(db, asked.participantId);
      return latest?.reference ? confirm(latest.reference) : false;
    },
    ...orders,
    findReturn: ({ isAsked, cookies, ...asked }) =>
      readReturn(db, {
        ...asked,
        now: clock.now(),
        maySee: (participantId) => orders.mayPay({ participantId, cookies, link: undefined }),
        isByMail: async (id) =>
          (await orders.held({ participantId: id, cookies }))?.mailedVersion ===
          (await readLinkVersion(db, 'registration', id)),
        provider: provider?.name,
        // When the provider does not answer, that is logged and the page goes on checking.
        ask: isAsked
          ? async (reference) => (await answered(hasSucceeded(reference))) !== undefined
          : undefined,
      }),
    async receive(name, rawBody, headers) {
      if (name !== provider?.name) return false;
      const read = await provider.readEvent(rawBody, headers);
      if (!read.ok) return false;
      return orOutage(async () => {
        await receivePaymentEvent(db, provider, read.event, at());
        return true;
      });
    },
  };
}

type Orders = Pick<PaymentService, 'mayPay' | 'isByMail' | 'held' | 'orderCookie' | 'findOrder'> & {
  /** Whether a browser may open the order of a registration. */
  isHeld: (participantId: number, cookies: string | undefined) => Promise<boolean>;
};

/** Decides which orders a browser or a link opens, and what the page to pay one shows. */
function ownOrders({
  db,
  provider,
  clock,
  siteUrl,
}: Pick<PaymentOptions, 'db' | 'provider' | 'clock' | 'siteUrl'>): Orders {
  const isHttps = siteUrl.startsWith('https:');
  const held: Orders['held'] = async ({ participantId, cookies }) => {
    const all = ordersIn(await signingKey(db, 'orders'), cookies, { isHttps });
    return all.find(({ id }) => id === participantId);
  };
  const isHeld: Orders['isHeld'] = async (participantId, cookies) => {
    const order = await held({ participantId, cookies });
    const payer = order && (await findPayer(db, participantId));
    return payer !== undefined && (order?.mailedVersion ?? 0) >= payer.oldest_order_version;
  };
  const isByMail: Orders['isByMail'] = async ({ participantId, link }) => {
    const opened = link === undefined ? undefined : await openLink(db, 'registration', link);
    return Number(opened?.id) === participantId;
  };
  const mayPay = async ({ participantId, cookies, link }: OrderAsked): Promise<boolean> => {
    if (await isHeld(participantId, cookies)) return true;
    if (await isByMail({ participantId, link })) return true;
    const payer = await findPayer(db, participantId);
    // If no registration has this number, there is nothing to protect.
    return !payer || isSampleAddress(payer.email);
  };
  const cookieFor: Orders['orderCookie'] = async (order, cookies) =>
    orderCookie(await signingKey(db, 'orders'), cookies, order, { isHttps });
  return {
    mayPay,
    isByMail,
    held,
    isHeld,
    orderCookie: cookieFor,
    async findOrder(asked) {
      const { participantId, link } = asked;
      if (!(await mayPay(asked))) return undefined;
      const payer = await findPayer(db, participantId);
      if (!payer || payer.erased_at) return undefined;
      const due = dueNow(payer, await listPayments(db, participantId));
      return {
        participantId,
        raceId: payer.race_id,
        firstname: payer.first_name,
        lastname: payer.last_name,
        isInCircuit: payer.is_in_circuit,
        amountMinor: due?.amountMinor ?? payer.fee_minor,
        extras: payer.ordered_extras,
        isDue: due !== undefined,
        isDifference: due?.purpose === 'extra',
        heldUntil: payer.held_until && payer.held_until > clock.now() ? payer.held_until : null,
        isPersonTaken: isPersonTaken(payer),
        isMailHeld: !payer.proven_at && !payer.is_mail_due && !payer.mail_written_at,
        isLate: isTooLateToPay(payer.race_starts_at, clock.now()),
        isPaidElsewhere: provider?.name === 'stripe',
        ...((await isByMail({ participantId, link })) && {
          cookie: await cookieFor(
            {
              id: participantId,
              mailedVersion: (await readLinkVersion(db, 'registration', participantId)) ?? 0,
            },
            asked.cookies,
          ),
        }),
      };
    },
  };
}

/**
 * Processes an event whose signature has been checked. Its row and its effect commit together, so
 * that an event that is sent again has no effect. What happened is asked of the provider and not
 * read from the event, which may be old. Throws `PaymentError` when the provider is away: it will
 * send the event again.
 */
async function receivePaymentEvent(
  db: Kysely<Schema>,
  provider: PaymentProvider,
  { id, type, reference }: PaymentEvent,
  at: { now: Date; siteUrl: string },
): Promise<void> {
  const payment =
    reference === null ? undefined : await findPayment(db, { provider: provider.name, reference });
  const found = payment && reference ? await provider.find(reference) : undefined;
  await inTransaction(db, async (trx) => {
    const isNew = await insertEvent(trx, { id: `${provider.name} ${id}`, type, reference });
    if (isNew && payment && found) await applyWord(trx, payment, found, at);
  });
}
