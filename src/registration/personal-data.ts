import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import type { Runner } from './my-registration/my-registration.queries.ts';

/**
 * The data that a room keeps about a participant beside the registration. Each room that keeps such
 * data declares it; erasing a person and the copy for the person go through all of them.
 */
export type PersonalData = {
  /** What the person's copy says of it, by name. */
  read(db: Kysely<Schema>, id: number): Promise<Readonly<Record<string, unknown>>>;
  /** Removes all that identifies the person, in the transaction that erases the registration. */
  erase(trx: Transaction<Schema>, runner: Runner): Promise<void>;
};
