import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import type { Runner } from './my-registration/my-registration.queries.ts';

/**
 * What a room keeps of a participant beside the registration. Each room that keeps something declares
 * it; erasing a person and the person's own copy go through all of them.
 */
export type PersonalData = {
  /** What the own copy says of it, by name. */
  read(db: Kysely<Schema>, id: number): Promise<Readonly<Record<string, unknown>>>;
  /** Takes out whatever tells who it was, in the transaction that erases the registration. */
  erase(trx: Transaction<Schema>, runner: Runner): Promise<void>;
};
