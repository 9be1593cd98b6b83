import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { hashVisitor } from '../../platform/http/hash-visitor.ts';
import type { LinksAsked } from './my-registration.contract.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * Notes that somebody wants the links of an address mailed, at most once an hour. A worker later
 * finds out whether a runner is registered with that address, so that the work and the time it
 * takes here are the same for every address. `isForKnown`: mail only runners who were mailed
 * before.
 */
export async function askForLinks(
  db: Kysely<Schema>,
  address: string,
  { now, isForKnown }: { now: Date; isForKnown: boolean },
): Promise<LinksAsked> {
  const email = address.trim().toLowerCase();
  const mailboxes = await hashVisitor(db, `mailbox ${email}`);
  const hourAgo = new Date(now.getTime() - hourMs);
  const { rows } = await sql`
    insert into link_request (mailbox, asked_at, address, is_for_known)
    select ${mailboxes[0]}, ${now}, ${email}, ${isForKnown}
    where not exists (
      select from link_request where mailbox in (${sql.join(mailboxes)}) and asked_at > ${hourAgo}
    )
    on conflict (mailbox) do update
    set asked_at = excluded.asked_at, address = excluded.address,
      is_for_known = excluded.is_for_known
    where link_request.asked_at <= ${hourAgo}
    returning mailbox`.execute(db);
  if (rows.length > 0) return { ok: true };
  const earlier = await db
    .selectFrom('link_request')
    .select('asked_at')
    .where('mailbox', 'in', mailboxes)
    .orderBy('asked_at', 'desc')
    .executeTakeFirstOrThrow();
  return { ok: false, code: 'asked', askedAt: earlier.asked_at };
}

/** Deletes requests that are older than a day. */
export async function forgetAskedLinks(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs);
  await db.deleteFrom('link_request').where('asked_at', '<=', before).execute();
}
