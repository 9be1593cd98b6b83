import type { Kysely } from 'kysely';
import { edition } from '../edition/edition.ts';
import { readEventFacts } from '../edition/event/event-facts.queries.ts';
import { type ExtraCounts, extrasMinor } from '../edition/facts/extra.rules.ts';
import { extrasIn } from '../edition/facts/extra-words.ts';
import type { RegistrationForm } from '../edition/fields/field-lists.ts';
import type { Language } from '../edition/words/languages.ts';
import { formatPriceInBoth } from '../edition/words/money.ts';
import type { Schema } from '../platform/db/schema.ts';
import { refused } from '../platform/http/result.ts';
import { findSoldOut } from './extra-stock.ts';
import { feeOf } from './new-registration.ts';
import type { RegistrationOutcome } from './registration.contract.ts';
import { isEnteredIn, type NewRegistration } from './registration.queries.ts';
import { racesAtTheSameTime } from './registration.rules.ts';

export type RegistrationRequest = {
  form: RegistrationForm;
  /** UUID that the browser made: sending the registration again with it makes no second one. */
  key: string;
  /** Token of an offer of the waiting list; the registration then gets the place of the offer. */
  offer?: string | undefined;
  /** Whether the runner has confirmed entering a second race at the same time. */
  acceptOverlap?: boolean | undefined;
  /** The day whose fees the form showed: nobody registers at a fee that they have not seen. */
  feeDay?: string | undefined;
  /** The extras that are ordered beside the place. */
  extras?: ExtraCounts | undefined;
  /**
   * Whether the mail is held back until somebody asks for it. A registration with an offer is never
   * held back, since the mail of the offer has arrived.
   */
  isMailHeld?: boolean;
  language: Language;
};

/**
 * The doubts to ask about before a runner is registered: the fee is not the one that was shown, the
 * runner is in another race at the same time, or something is sold out.
 */
export async function findDoubt(
  db: Kysely<Schema>,
  row: NewRegistration,
  { offer, feeDay, acceptOverlap, language }: RegistrationRequest,
): Promise<Extract<RegistrationOutcome, { code: string }> | undefined> {
  const isSeen =
    offer !== undefined || feeDay === undefined || feeOf(row, feeDay) === row.fee_minor;
  if (!isSeen) {
    // Only the race's fee is compared; the price of the extras does not change.
    const feeMinor = row.fee_minor - extrasMinor(row.ordered_extras);
    const fee = formatPriceInBoth(language, feeMinor);
    return refused('registration-fee-changed', { fee });
  }
  const soldOut = await findSoldOut(db, row);
  if (soldOut.length > 0) return refusedSoldOut(soldOut, language);
  const isOverlapping = !acceptOverlap && (await isInOverlappingRace(db, row));
  return isOverlapping ? { ok: false, code: 'registration-overlap' } : undefined;
}

/** The refusal that names the sold-out extras of an order. */
export const refusedSoldOut = (ids: readonly string[], language: Language) =>
  refused('extra-sold-out', { extra: extrasIn(language, ids) });

/** Whether the person is in another race that is under way at the same time. */
async function isInOverlappingRace(db: Kysely<Schema>, row: NewRegistration): Promise<boolean> {
  const { races } = edition();
  const others = races.map(({ id }) => id).filter((id) => id !== row.race_id);
  // Hardly any runner is in another race, so the times of the races are only read when one is.
  if (!(await isEnteredIn(db, others, row))) return false;
  return isEnteredIn(db, racesAtTheSameTime(row.race_id, await readEventFacts(db)), row);
}
