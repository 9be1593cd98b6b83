import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import { hashDetails, hashEntry } from './audit-hash.ts';

const rowsAtOnce = 500;

/**
 * Chains the entries that were written since the last time. This is not done as they are written:
 * all of them would wait for one row until the slowest of their transactions ends. If several
 * processes run, one of them does it.
 */
export async function chainAudit(db: Kysely<Schema>): Promise<void> {
  while ((await inTransaction(db, chainSome)) === rowsAtOnce);
}

type Entry = Pick<
  Selectable<Schema['audit_entry']>,
  'at' | 'staff_id' | 'staff_email' | 'action' | 'subject'
>;

/** The parts of an entry that its hash covers. */
const chained = (entry: Entry, position: string, detailsHash: Buffer) => ({
  position,
  at: entry.at,
  staffId: entry.staff_id,
  staffEmail: entry.staff_email,
  action: entry.action,
  subject: entry.subject,
  detailsHash,
});

async function chainSome(trx: Transaction<Schema>): Promise<number> {
  const chain = await trx
    .selectFrom('audit_chain')
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  const entries = await trx
    .selectFrom('audit_entry')
    .selectAll()
    .where('position', 'is', null)
    .orderBy('id')
    .limit(rowsAtOnce)
    .forUpdate()
    .execute();
  let { last_hash } = chain;
  let length = BigInt(chain.length);
  for (const entry of entries) {
    const position = String(++length);
    const salt = randomBytes(16);
    const details_hash = hashDetails(salt, entry);
    last_hash = hashEntry(last_hash, chained(entry, position, details_hash));
    await trx
      .updateTable('audit_entry')
      .set({ position, salt, details_hash, hash: last_hash })
      .where('id', '=', entry.id)
      .execute();
  }
  if (entries.length > 0) {
    await trx
      .updateTable('audit_chain')
      .set({ length: String(length), last_hash })
      .execute();
  }
  return entries.length;
}

/** Where the chain ends. Noted elsewhere, it proves later that nothing was cut off or rewritten. */
export type ChainEnd = { length: string; hash: string };

export type ChainReport =
  | { ok: true; end: ChainEnd; erased: number }
  | { ok: false; at: string; problem: 'missing' | 'changed' | 'details-changed' | 'end' | 'note' };

/**
 * Checks every entry, the oldest first; `noted` is an end of earlier days. Names the first mistake.
 */
export async function verifyAudit(db: Kysely<Schema>, noted?: ChainEnd): Promise<ChainReport> {
  await chainAudit(db);
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    return await walk(trx, noted);
  } finally {
    await trx.rollback().execute();
  }
}

async function walk(db: Kysely<Schema>, noted: ChainEnd | undefined): Promise<ChainReport> {
  let previous: Buffer = Buffer.alloc(0);
  let length = 0n;
  let erased = 0;
  let isNoteFound = noted === undefined || noted.length === '0';
  for (;;) {
    const entries = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('position', '>', String(length))
      .orderBy('position')
      .limit(rowsAtOnce)
      .execute();
    for (const entry of entries) {
      const at = String(++length);
      const { position, hash, salt, details_hash } = entry;
      if (position !== at || !hash || !details_hash) return { ok: false, at, problem: 'missing' };
      const expected = hashEntry(previous, chained(entry, position, details_hash));
      if (!hash.equals(expected)) return { ok: false, at, problem: 'changed' };
      if (salt === null) erased++;
      const isAsWritten = salt
        ? hashDetails(salt, entry).equals(details_hash)
        : entry.reason === null && entry.before === null && entry.after === null;
      if (!isAsWritten) return { ok: false, at, problem: 'details-changed' };
      previous = hash;
      if (noted?.length === at && noted.hash === hash.toString('hex')) isNoteFound = true;
    }
    if (entries.length < rowsAtOnce) break;
  }
  const chain = await db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();
  const end = { length: String(length), hash: previous.toString('hex') };
  if (chain.length !== end.length || !chain.last_hash.equals(previous)) {
    return { ok: false, at: String(length + 1n), problem: 'end' };
  }
  if (!isNoteFound) return { ok: false, at: noted?.length ?? '', problem: 'note' };
  return { ok: true, end, erased };
}

/** Chains new entries from now on, every few seconds. */
export const auditJob = (db: Kysely<Schema>): Job => ({
  name: 'chaining the history',
  everyMs: 5000,
  work: () => chainAudit(db),
});
