import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { type Opened, openRow } from '../platform/db/sealed-rows.ts';

/** Every queued mail, the oldest first, as its reader gets it; all, or those to one address. */
export async function openedMails(
  db: Kysely<Schema>,
  address?: string,
): Promise<Opened<Selectable<Schema['mail']>>[]> {
  const rows = await db
    .selectFrom('mail')
    .selectAll()
    .$if(address !== undefined, (query) => query.where('to_address', '=', address ?? ''))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => openRow(db, 'mail', row));
}
