import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { waitAfter } from '../../platform/mail/mail.rules.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { languageOf } from './confirm-paid-registration.ts';
import { PaymentError, type PaymentProvider } from './payment-provider.ts';
import { findPayer, lockPayment, setPaymentState } from './payments.queries.ts';
import { nextPaymentState } from './payments.rules.ts';
import { refundMail } from './refund.mail.tsx';
import {
  claimRefund,
  insertRefund,
  isStillToRefund,
  markRefund,
  type RefundReason,
  refundedAndAsked,
} from './refunds.queries.ts';

/** `id`: the id of the refund, where it has to be found again by it. */
type Asked = { id?: string; paymentId: string; amountMinor: number; reason: RefundReason };

/**
 * Asks for a refund, in the caller's transaction; a worker then gives it. Throws when the payment
 * has not succeeded, or when more would be refunded than came.
 */
export async function requestRefund(
  trx: Transaction<Schema>,
  { id, paymentId, amountMinor, reason }: Asked,
): Promise<void> {
  const payment = await lockPayment(trx, paymentId);
  const next = nextPaymentState[payment.state]['refund-requested'];
  const before = await refundedAndAsked(trx, paymentId);
  if (!next || before + amountMinor > payment.amount_minor) {
    throw new Error(`payment ${paymentId}: ${amountMinor} minor units cannot go back`);
  }
  await setPaymentState(trx, paymentId, next);
  await insertRefund(trx, {
    ...(id && { id }),
    payment_id: paymentId,
    amount_minor: amountMinor,
    reason,
  });
}

/** Stores the state of a payment after a refund: refunded, unless more of it is still to go. */
export async function endRefund(
  trx: Transaction<Schema>,
  { id, state }: Pick<Selectable<Schema['payment']>, 'id' | 'state'>,
): Promise<void> {
  const next = nextPaymentState[state]['refund-done'];
  if (next && !(await isStillToRefund(trx, id))) await setPaymentState(trx, id, next);
}

/** Mails a runner what was refunded, and why. */
export async function queueRefundMail(
  trx: Transaction<Schema>,
  participantId: number,
  facts: { siteUrl: string; amountMinor: number; reason: RefundReason; isCash?: boolean },
): Promise<void> {
  const payer = await findPayer(trx, participantId);
  if (!payer) return;
  const mail = await refundMail({
    language: languageOf(payer),
    firstname: payer.first_name,
    lastname: payer.last_name,
    number: payer.id,
    ...facts,
  });
  await queueMail(trx, {
    participantId,
    to: { address: payer.email },
    isAutomaticReply: false,
    ...mail,
  });
}

export type RefundOptions = {
  db: Kysely<Schema>;
  provider: PaymentProvider;
  siteUrl: string;
  log: (facts: { refund: string; tries: number; code: string }, what: string) => void;
};

const leaseMs = 120_000;

/**
 * Gives the due refunds one after the other, and returns how many. A refund that fails is tried
 * again later, and looked for first, so that none is given twice; after twelve tries it stays as
 * `failed` for the organiser to see.
 */
export async function giveRefunds({ db, provider, siteUrl, log }: RefundOptions): Promise<number> {
  let given = 0;
  for (;;) {
    const refund = await claimRefund(db, provider.name, leaseMs);
    if (!refund) return given;
    const { id, amount_minor: amountMinor, reference, tries, attempt } = refund;
    try {
      const done = await provider.refund({
        reference: reference ?? '',
        amountMinor,
        key: id,
        attempt,
      });
      await inTransaction(db, async (trx) => {
        const payment = await lockPayment(trx, refund.payment_id);
        const isNew = await markRefund(trx, id, { state: 'done', reference: done.reference });
        if (!isNew) return;
        await trx
          .updateTable('payment')
          .set({ refunded_minor: sql`refunded_minor + ${amountMinor}` })
          .where('id', '=', payment.id)
          .execute();
        await endRefund(trx, payment);
        await queueRefundMail(trx, payment.participant_id, {
          siteUrl,
          amountMinor,
          reason: refund.reason,
        });
      });
      given++;
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      const waitMs = waitAfter(tries, Math.random());
      log(
        { refund: id, tries, code: error.code },
        waitMs === undefined ? 'refund failed for good' : 'refund not given yet',
      );
      await markRefund(db, id, { error: error.code, isDefinite: error.isDefinite, waitMs });
    }
  }
}
