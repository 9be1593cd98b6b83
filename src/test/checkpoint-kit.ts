import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { newToken, tokenHash } from '../platform/auth/session-token.ts';
import type { Schema } from '../platform/db/schema.ts';
import { signedIn } from './admin-kit.ts';
import { phoneEntry } from './phone-entry.ts';

/** Makes a link as the office does; answers its token. */
export async function addCheckpointLink(
  db: Kysely<Schema>,
  values: { checkpoint?: string; label?: string; endsAt?: Date; revokedAt?: Date } = {},
): Promise<string> {
  const token = newToken();
  const { checkpoint = 'north-hut', label = 'Ana’s phone', endsAt, revokedAt = null } = values;
  const { staff } = await signedIn(db, 'office');
  await db
    .insertInto('checkpoint_link')
    .values({
      checkpoint,
      label,
      id: randomUUID(),
      token_hash: tokenHash(token),
      staff_id: staff.id,
      ends_at: endsAt ?? new Date('2025-07-06T00:00:00Z'),
      revoked_at: revokedAt,
    })
    .execute();
  return token;
}

/** Entries 1 to `count` of one phone. */
export const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => phoneEntry(index + 1));

/** The entries of one phone that are kept, in their order. */
export const keptEntries = (db: Kysely<Schema>, device: string) =>
  db
    .selectFrom('raw_record')
    .select(['sequence', 'checkpoint', 'kind', 'bib', 'device_at', 'offset_ms', 'note', 'corrects'])
    .select(['doubt', 'recorded_link_id', 'received_at'])
    .where('device', '=', device)
    .orderBy('sequence')
    .execute();
