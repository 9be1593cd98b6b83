import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Refusal, type RefusalCode } from '../../http/refusals.ts';
import type { Clock } from '../../services/clock.ts';
import {
  PaymentError,
  type PaymentProvider,
  type PaymentWay,
} from '../../services/payment-provider.ts';
import { isSampleAddress } from '../participants/sample-participants-rules.ts';
import { openLink, readLinkSecret, readLinkVersion } from '../registration/link-queries.ts';
import { createPayment, type PaymentAsked, type PaymentOutcome } from './create-payment.ts';
import { isTooLateToPay } from './late-rules.ts';
import type { Order, OrderAsked, PaymentReturn, ReturnAsked } from './order-contract.ts';
import { orderCookie, ordersIn } from './order-cookie.ts';
import { findPayer, listPayments } from './payments-queries.ts';
import { dueNow } from './payments-rules.ts';
import { readReturn } from './read-return.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';
import { settlePayment } from './settle-payment.ts';

/** What the API and the pages do with payments: one provider, or none. */
export type PaymentService = {
  /** Throws `payment-unavailable` when there is no provider, or it is away. */
  create(
    asked: PaymentAsked,
  ): Promise<
    | ({ ok: true; publishableKey?: string | undefined } & PaymentWay)
    | Extract<PaymentOutcome, { ok: false }>
  >;
  /** Whether a payment has succeeded, by the provider's name of it. */
  confirm(reference: string): Promise<boolean>;
  /** Whether a participant's latest payment has. */
  confirmLatest(participantId: number): Promise<boolean>;
  /**
   * Whether whoever asks may see the order of a registration and pay it: who registered in this very
   * browser, or has the link of a mail. The demo's invented people are everybody's.
   */
  mayPay(asked: OrderAsked): Promise<boolean>;
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

type Options = {
  db: Kysely<Schema>;
  provider: PaymentProvider | undefined;
  clock: Clock;
  siteUrl: string;
  log: (facts: { code: string }, what: string) => void;
  /** How long a visitor waits for the provider, however often it is asked. */
  deadlineMs?: number;
};

/** False: the provider has not answered. */
function isRefused(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  throw error;
}

/** Throws `PaymentError` in time, unless `signal` ends it before: then it never settles. */
const endAfter = (ms: number, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new PaymentError('timeout')), ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** Opens the desk at which payments are made and confirmed. */
export function paymentService(options: Options): PaymentService {
  const { db, provider, clock, siteUrl, log, deadlineMs = 10_000 } = options;
  const at = () => ({ now: clock.now(), siteUrl });
  const asking = async <T>(code: RefusalCode, ask: () => Promise<T>): Promise<T> => {
    const deadline = new AbortController();
    try {
      // What is asked goes on all the same, and what it finds out is noted.
      return await Promise.race([ask(), endAfter(deadlineMs, deadline.signal)]);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      log({ code: error.code }, 'payment provider does not answer');
      throw new Refusal(code);
    } finally {
      deadline.abort();
    }
  };
  const isHttps = siteUrl.startsWith('https:');
  let secret: Promise<string> | undefined;
  // The same as long as the process lives; registrations are counted in thousands a second.
  const readSecret = () => {
    secret ??= readLinkSecret(db).catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return secret;
  };
  const mayPay = async ({ participantId, cookies, link }: OrderAsked): Promise<boolean> => {
    const held = ordersIn(await readSecret(), cookies, { isHttps });
    const own = held.find(({ id }) => id === participantId);
    if (own && own.version === (await versionOf(participantId))) return true;
    const opened = link === undefined ? undefined : await openLink(db, 'registration', link);
    if (opened) return Number(opened.id) === participantId;
    const payer = await findPayer(db, participantId);
    // Of a number that nobody has there is nothing to keep from anybody.
    return !payer || isSampleAddress(payer.email);
  };
  const versionOf = (id: number) => readLinkVersion(db, 'registration', id);
  const cookieFor: PaymentService['orderCookie'] = async ({ id, isNew }, cookies) => {
    const version = isNew ? 0 : ((await versionOf(id)) ?? 0);
    return orderCookie(await readSecret(), cookies, { id, version }, { isHttps });
  };
  const confirm = (reference: string) =>
    asking('unavailable', async () => {
      const state = provider && (await settlePayment(db, provider, { reference }, at()));
      return state === 'succeeded';
    });

  return {
    async create(asked) {
      if (!provider) throw new Refusal('payment-unavailable');
      const { publishableKey } = provider;
      return asking('payment-unavailable', async () => {
        const created = await createPayment(db, provider, asked, at());
        return created.ok && created.clientSecret ? { ...created, publishableKey } : created;
      });
    },
    confirm,
    async confirmLatest(participantId) {
      const [latest] = await listPayments(db, participantId);
      return latest?.reference ? confirm(latest.reference) : false;
    },
    mayPay,
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
        amountBani: due?.amountBani ?? payer.due_bani,
        isDue: due !== undefined,
        isDifference: due?.purpose === 'extra',
        isLate: isTooLateToPay(payer.race_id, payer, clock.now()),
        isPaidElsewhere: provider?.name === 'stripe',
        ...(link && {
          cookie: await cookieFor({ id: participantId, isNew: false }, asked.cookies),
        }),
      };
    },
    findReturn: ({ isAsked, ...asked }) =>
      readReturn(db, {
        ...asked,
        now: clock.now(),
        provider: provider?.name,
        // Unanswered it is logged, and the page goes on checking.
        ask: isAsked ? (reference) => confirm(reference).then(() => true, isRefused) : undefined,
      }),
    async receive(name, rawBody, headers) {
      if (name !== provider?.name) return false;
      const read = await provider.readEvent(rawBody, headers);
      if (!read.ok) return false;
      await asking('unavailable', () => receivePaymentEvent(db, provider, read.event, at()));
      return true;
    },
  };
}
