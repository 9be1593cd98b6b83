import type { Kysely } from 'kysely';
import { readEventFacts } from '../edition/event/event-facts.queries.ts';
import { type ExtraCounts, extrasMinor } from '../edition/facts/extra.rules.ts';
import { extrasIn } from '../edition/facts/extra-words.ts';
import { races } from '../edition/facts.ts';
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
  /** UUID that the browser made for this registration: a retry with it makes no second one. */
  key: string;
  /** Token of an offer of the waiting list, whose place this registration then has. */
  offer?: string | undefined;
  /** Whether a second race at the same time is meant. */
  acceptOverlap?: boolean | undefined;
  /** The day whose fees the form showed: nobody registers at a fee that was not seen. */
  feeDay?: string | undefined;
  /** What is ordered beside the place. */
  extras?: ExtraCounts | undefined;
  /** Whether the mail waits until somebody asks for it; with an offer, whose mail came, it does not. */
  isMailHeld?: boolean;
  language: Language;
};

/**
 * What to ask before somebody is registered: another fee than was seen, two races at once, what is
 * sold out.
 */
export async function findDoubt(
  db: Kysely<Schema>,
  row: NewRegistration,
  { offer, feeDay, acceptOverlap, language }: RegistrationRequest,
): Promise<Extract<RegistrationOutcome, { code: string }> | undefined> {
  const isSeen =
    offer !== undefined || feeDay === undefined || feeOf(row, feeDay) === row.fee_minor;
  if (!isSeen) {
    // Of the race alone: what is ordered with it costs what it did.
    const feeMinor = row.fee_minor - extrasMinor(row.ordered_extras);
    const fee = formatPriceInBoth(language, feeMinor);
    return refused('registration-fee-changed', { fee });
  }
  const soldOut = await findSoldOut(db, row);
  if (soldOut.length > 0) return refusedSoldOut(soldOut, language);
  const isOverlapping = !acceptOverlap && (await isInOverlappingRace(db, row));
  return isOverlapping ? { ok: false, code: 'registration-overlap' } : undefined;
}

/** Says what of an order is sold out. */
export const refusedSoldOut = (ids: readonly string[], language: Language) =>
  refused('extra-sold-out', { extra: extrasIn(language, ids) });

/** Whether the person is in another race that is under way at the same time. */
async function isInOverlappingRace(db: Kysely<Schema>, row: NewRegistration): Promise<boolean> {
  const others = races.map(({ id }) => id).filter((id) => id !== row.race_id);
  // Hardly anybody is: for all others no times need be read.
  if (!(await isEnteredIn(db, others, row))) return false;
  return isEnteredIn(db, racesAtTheSameTime(row.race_id, await readEventFacts(db)), row);
}
