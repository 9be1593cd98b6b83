import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import type { ListedPayment, PaymentProvider } from '../../payments/payment-provider.ts';
import { askedCurrency } from '../../payments/payment-provider.ts';
import type { CheckOutcome, Difference } from './money.contract.ts';
import { differenceOf, isPaidHere, type OurPayment } from './money.rules.ts';

const batch = 100;
/** With more differences than this, something else is wrong than single payments. */
const mostDifferences = 500;

type Compared = Exclude<CheckOutcome, { failure: string }>;

/**
 * Compares our payments that began since a moment with the provider's: first those that the
 * provider lists, then ours that it did not list, each asked for by name, as it may have begun a
 * moment earlier there. `onProgress` is called after each hundred. Throws `PaymentError`.
 */
export async function comparePayments(
  db: Kysely<Schema>,
  provider: PaymentProvider,
  since: Date,
  onProgress: (asked: number) => Promise<void>,
): Promise<CheckOutcome> {
  const seen = new Set<string>();
  const total: Compared = {
    compared: 0,
    here: { paidMinor: 0, refundedMinor: 0 },
    there: { paidMinor: 0, refundedMinor: 0 },
    differences: [],
  };
  const note = (
    ours: OurPayment | undefined,
    theirs: Omit<ListedPayment, 'paymentId'> | undefined,
  ) => {
    total.compared++;
    if (ours && isPaidHere(ours.state)) {
      total.here.paidMinor += ours.amountMinor;
      total.here.refundedMinor += ours.refundedMinor;
    }
    // Money of another currency cannot be added up; such a payment is reported as a difference.
    if (theirs?.state === 'succeeded' && theirs.currency === askedCurrency()) {
      total.there.paidMinor += theirs.amountMinor;
      total.there.refundedMinor += theirs.refundedMinor;
    }
    const difference = differenceOf(ours, theirs);
    if (difference && total.differences.length < mostDifferences) {
      total.differences.push(difference satisfies Difference);
    }
  };
  const compare = async (page: ListedPayment[]) => {
    const ours = await findOurs(db, provider.name, page);
    for (const theirs of page) {
      const mine =
        ours.find(({ reference }) => reference === theirs.reference) ??
        // The intent belongs to a session that began earlier.
        ours.find(({ id }) => id === theirs.paymentId);
      if (mine && seen.has(mine.id)) continue;
      if (mine) seen.add(mine.id);
      note(mine, theirs);
    }
    await onProgress(total.compared);
  };

  let page: ListedPayment[] = [];
  for await (const listed of provider.list(since)) {
    page.push(listed);
    if (page.length < batch) continue;
    await compare(page);
    page = [];
  }
  await compare(page);

  for (const ours of await listOurs(db, provider.name, since)) {
    if (seen.has(ours.id)) continue;
    const found = await provider.find(ours.reference);
    const { reference, refundedMinor } = ours;
    note(ours, found && { ...found, reference, refundedMinor });
    if (total.compared % batch === 0) await onProgress(total.compared);
  }
  return total;
}

/** Counts only refunds that the provider gave: a refund by hand has no reference there. */
const columns = sql<OurPayment>`id, participant_id as "participantId", reference, state,
  amount_minor as "amountMinor", refunded_minor - (
    select coalesce(sum(refund.amount_minor), 0)::int from refund where payment_id = payment.id
      and refund.state = 'done' and refund.reference is null) as "refundedMinor"`;

async function findOurs(
  db: Kysely<Schema>,
  provider: string,
  page: readonly ListedPayment[],
): Promise<OurPayment[]> {
  const references = page.map(({ reference }) => reference);
  const ids = page.flatMap(({ paymentId }) => paymentId ?? []);
  const { rows } = await sql<OurPayment>`
    select ${columns} from payment where provider = ${provider} and reference is not null
      and (reference = any(${references}) or id::text = any(${ids}))`.execute(db);
  return rows;
}

/** The provider never got a payment without a reference, and nobody could pay it. */
async function listOurs(db: Kysely<Schema>, provider: string, since: Date): Promise<OurPayment[]> {
  const { rows } = await sql<OurPayment>`
    select ${columns} from payment
    where provider = ${provider} and reference is not null and created_at >= ${since}
    order by created_at`.execute(db);
  return rows;
}
