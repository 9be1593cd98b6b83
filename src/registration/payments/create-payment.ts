import type { Kysely, Transaction } from 'kysely';
import { edition } from '../../edition/edition.ts';
import { readEventFacts } from '../../edition/event/event-facts.queries.ts';
import { startOf } from '../../edition/facts/event-facts.ts';
import { extrasIn } from '../../edition/facts/extra-words.ts';
import { fallbackLanguage } from '../../edition/words/languages.ts';
import { formatAmountInBoth } from '../../edition/words/money.ts';
import { textIn } from '../../edition/words/text-in.ts';
import { withRollback } from '../../platform/db/rollback.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { type HashedNetwork, hashNetworks } from '../../platform/http/hash-visitor.ts';
import { type Refused, type Result, refused } from '../../platform/http/result.ts';
import { dropSoldOut } from '../extra-stock.ts';
import { holdPlace } from '../hold-place.ts';
import { proveRegistration } from '../prove-registration.ts';
import { languageOf } from './confirm-paid-registration.ts';
import { isTooLateToPay } from './is-too-late-to-pay.ts';
import {
  type FoundPayment,
  PaymentError,
  type PaymentProvider,
  type PaymentWay,
} from './payment-provider.ts';
import {
  insertPayment,
  isPersonTaken,
  listPayments,
  lockPayer,
  type Payer,
  raiseAttempt,
  setPaymentState,
  setReference,
} from './payments.queries.ts';
import { dueNow } from './payments.rules.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * The payment that the registration owes, which is its fee or a difference; or the difference to a
 * dearer race.
 */
export type PaymentAsked = {
  participantId: number;
  /** The race that the visitor means to pay for; absent: the present race, whichever it is. */
  raceId?: number;
  change?: { targetRaceId: number; amountMinor: number };
  /** Version of the link by which the visitor came: once taken back, it opens nothing. */
  linkVersion?: number;
  /** The visitor's address, whose network may not have many places kept at once. */
  address?: string | undefined;
  /** Whether the visitor came by the link of a mail, which proves the registration. */
  isByMail?: boolean | undefined;
  /** Whether the visitor pays although no place is kept meanwhile. */
  acceptNotKept?: boolean | undefined;
};

/** Why a payment was not opened. */
export type PaymentRefusal =
  | 'participant-not-found'
  | 'payment-amount-invalid'
  | 'payment-extras-gone'
  | 'payment-not-due'
  | 'payment-order-changed'
  | 'payment-order-closed'
  | 'payment-place-not-kept'
  | 'payment-race-started'
  | 'registration-duplicate'
  | 'registration-full';

export type PaymentOutcome = Result<PaymentWay, PaymentRefusal>;

type Opened =
  | { ok: true; payer: Payer; payment: Awaited<ReturnType<typeof insertPayment>>; isStale: boolean }
  | Refused<PaymentRefusal>;

const attempts = 3;

/**
 * Opens a payment of a registration and, if possible, keeps a place for it meanwhile (`holdPlace`);
 * if not, the visitor is asked whether to pay all the same. An open payment is used again, so that
 * only one can be paid, however many requests come at once. Throws `PaymentError` when the provider
 * is away. The next request then tries again: under the same key when we do not know what the
 * provider did, under another key when it has refused.
 */
export async function createPayment(
  db: Kysely<Schema>,
  provider: PaymentProvider,
  asked: PaymentAsked,
  at: { now: Date; siteUrl: string },
): Promise<PaymentOutcome> {
  const { event } = edition();
  const networks = asked.address ? await hashNetworks(db, asked.address) : undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const opened = await withRollback<Opened>(db, async (trx, rollback) => {
      const outcome = await openPayment(trx, provider.name, asked, { now: at.now, networks });
      // Sold-out extras stay out of the order, so that the next try pays for the rest.
      const isKept = outcome.ok || outcome.code === 'payment-extras-gone';
      return isKept ? outcome : rollback(outcome);
    });
    if (!opened.ok) return opened;
    const { payment, payer, isStale } = opened;
    if (payment.reference === null) {
      const { reference, ...way } = await provider
        .create({
          paymentId: payment.id,
          attempt: payment.attempt,
          participantId: payer.id,
          raceId: payer.race_id,
          amountMinor: payment.amount_minor,
          isHosted: payment.purpose === 'change',
          title: `${event.name} ${event.year} · ${textIn(fallbackLanguage(), payer.race_names).text}`,
          language: payer.language,
        })
        .catch(async (error: unknown) => {
          const isDefinite = error instanceof PaymentError && error.isDefinite;
          if (isDefinite) await raiseAttempt(db, payment);
          throw error;
        });
      await setReference(db, payment.id, reference);
      return { ok: true, ...way };
    }
    if (isStale) await provider.cancel(payment.reference);
    const found = await provider.find(payment.reference);
    if (found?.state === 'open' && !isStale) return { ok: true, ...wayOf(found) };
    // Paid or closed meanwhile: then there is nothing to pay, or another payment to open.
    await settlePayment(db, provider, { reference: payment.reference }, at);
  }
  return refused('payment-not-due');
}

const wayOf = ({ clientSecret, paymentLink }: FoundPayment): PaymentWay => ({
  ...(clientSecret && { clientSecret }),
  ...(paymentLink && { paymentLink }),
});

async function openPayment(
  trx: Transaction<Schema>,
  provider: string,
  { participantId, raceId, change, linkVersion, isByMail, acceptNotKept }: PaymentAsked,
  at: { now: Date; networks: HashedNetwork[] | undefined },
): Promise<Opened> {
  const { registration } = edition();
  const payer = await lockPayer(trx, participantId);
  if (!payer) return refused('participant-not-found');
  if (linkVersion !== undefined && linkVersion < payer.oldest_order_version) {
    return refused('payment-order-closed');
  }
  if (raceId !== undefined && raceId !== payer.race_id) {
    return refused('payment-order-changed');
  }
  const all = await listPayments(trx, participantId);
  const due = change
    ? { purpose: 'change' as const, amountMinor: change.amountMinor }
    : dueNow(payer, all);
  if (payer.status === 'cancelled' || !due) return refused('payment-not-due');
  const startsAt = change
    ? startOf(await readEventFacts(trx), change.targetRaceId)
    : payer.race_starts_at;
  if (isTooLateToPay(startsAt, at.now)) {
    return refused('payment-race-started');
  }
  if (isPersonTaken(payer)) return refused('registration-duplicate');
  const { purpose, amountMinor: amount } = due;
  if (purpose === 'fee' && !payer.holds_place) {
    const { gone, feeMinor } = await dropSoldOut(trx, payer);
    if (gone.length > 0) {
      const language = languageOf(payer);
      const fee = formatAmountInBoth(language, feeMinor);
      return refused('payment-extras-gone', { extras: extrasIn(language, gone), fee });
    }
  }
  if (amount <= 0) return refused('payment-amount-invalid');
  // Another registration of the same person may have been proven since the payer was read.
  if (isByMail && !(await proveRegistration(trx, payer.id, at.now))) {
    return refused('registration-duplicate');
  }
  const live = all.find(
    (each) => each.purpose === purpose && (each.state === 'open' || each.state === 'processing'),
  );
  const isStale =
    live !== undefined &&
    (live.provider !== provider ||
      live.amount_minor !== amount ||
      live.target_race_id !== (change?.targetRaceId ?? null));
  const isUsedAgain =
    live !== undefined && !(isStale && (live.reference === null || live.provider !== provider));
  // No visitor got a way to pay it, or there is no provider to ask about it.
  if (live && !isUsedAgain) await setPaymentState(trx, live.id, 'failed');
  const payment = isUsedAgain
    ? live
    : await insertPayment(trx, {
        created_at: at.now,
        participant_id: participantId,
        provider,
        purpose,
        target_race_id: change?.targetRaceId ?? null,
        amount_minor: amount,
      });
  // Done last, as from here on others wait for a place of the race.
  const proven_at = isByMail ? at.now : payer.proven_at;
  const hold = purpose === 'fee' ? await holdPlace(trx, { ...payer, proven_at }, at) : 'kept';
  if (hold === 'full') return refused('registration-full');
  if (hold === 'not-kept' && !acceptNotKept) {
    return refused('payment-place-not-kept', { most: registration.mostHolds });
  }
  return { ok: true, payer, payment, isStale: isUsedAgain && isStale };
}
