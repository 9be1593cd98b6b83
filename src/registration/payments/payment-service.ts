import type { Kysely } from 'kysely';
import { readLinkVersion } from '../../platform/auth/link.queries.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { Outage } from '../../platform/http/refusals.ts';
import { type Refused, refused } from '../../platform/http/result.ts';
import { createPayment, type PaymentAsked, type PaymentRefusal } from './create-payment.ts';
import type { Order, OrderAsked, PaymentReturn, ReturnAsked } from './order.contract.ts';
import { ownOrders } from './own-orders.ts';
import { PaymentError, type PaymentProvider, type PaymentWay } from './payment-provider.ts';
import { listPayments } from './payments.queries.ts';
import { readReturn } from './read-return.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';
import { settlePayment } from './settle-payment.ts';

export type PaymentCreated =
  | ({ ok: true; publishableKey?: string | undefined } & PaymentWay)
  | Refused<PaymentRefusal | 'payment-unavailable'>;

/** What the API and the pages do with payments: one provider, or none. */
export type PaymentService = {
  /** `payment-unavailable`: there is no provider, or it is away. */
  create(asked: PaymentAsked): Promise<PaymentCreated>;
  /** Whether a payment has succeeded, by the provider's name of it. */
  confirm(reference: string): Promise<boolean>;
  /** Whether a participant's latest payment has; false for whoever may not pay it. */
  confirmLatest(asked: Pick<OrderAsked, 'participantId' | 'cookies'>): Promise<boolean>;
  /**
   * Whether whoever asks may see the order of a registration and pay it: who registered in this
   * very browser, or has the link of a mail. The demo's invented people are everybody's.
   */
  mayPay(asked: OrderAsked): Promise<boolean>;
  /** Whether whoever asks has the link of a mail. */
  isByMail(asked: Pick<OrderAsked, 'participantId' | 'link'>): Promise<boolean>;
  /** Which link the browser came by the order with, good or not; undefined: it does not hold it. */
  heldVersion(asked: Pick<OrderAsked, 'participantId' | 'cookies'>): Promise<number | undefined>;
  /** The `Set-Cookie` that lets a browser see and pay the order of a registration from now on. */
  orderCookie: (
    order: { id: number; isNew: boolean },
    cookies: string | undefined,
  ) => Promise<string>;
  /** A registration as its pay page shows it; undefined when there is none for whoever asks. */
  findOrder: (asked: OrderAsked) => Promise<Order | undefined>;
  /** What became of a payment, as the page that its payer comes back to says it. */
  findReturn: (asked: ReturnAsked) => Promise<PaymentReturn>;
  /** False: not signed by this provider. */
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
  /** How long a visitor waits for the provider, however often it is asked. */
  deadlineMs?: number;
};

/** Throws `PaymentError` in time, unless `signal` ends it before: then it never settles. */
const endAfter = (ms: number, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new PaymentError('timeout')), ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** How payments are made and confirmed. */
export function paymentService(options: PaymentOptions): PaymentService {
  const { db, provider, clock, siteUrl, log, deadlineMs = 10_000 } = options;
  const orders = ownOrders(options);
  const at = () => ({ now: clock.now(), siteUrl });
  /** Undefined: the provider does not answer. */
  const answered = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
    const deadline = new AbortController();
    try {
      // What is asked goes on all the same, and what it finds out is noted.
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
  /** Whether a payment has succeeded, by the provider's word. */
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
        isOwn: async (id) =>
          (await orders.heldVersion({ participantId: id, cookies })) ===
          (await readLinkVersion(db, 'registration', id)),
        provider: provider?.name,
        // Unanswered it is logged, and the page goes on checking.
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
