import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { findPublication } from './publications.queries.ts';
import { listReachable, readTold } from './result-mail.queries.ts';
import { resultReaders } from './result-readers.rules.ts';
import type { PublicationKind, Snapshot } from './results.contract.ts';

/** How many runners would get a mail about a publication if it were made now. */
export async function countResultMails(
  db: Kysely<Schema>,
  asked: { kind: PublicationKind; snapshot: Snapshot },
): Promise<number> {
  const told = await readTold(db, asked.snapshot.raceId);
  return (await listReachable(db, resultReaders(asked, told))).length;
}

/**
 * Queues a mail to every runner for whom a publication has news, in the transaction that publishes:
 * the mails are sent if and only if that commits, each once however often this is called. Answers
 * how many are new. They are written later, one by one (`result-mail-job.ts`).
 */
export async function queueResultMails(
  trx: Transaction<Schema>,
  { raceId, version }: { raceId: number; version: number },
): Promise<number> {
  const published = await findPublication(trx, raceId, { isPublic: true, version });
  if (!published) return 0;
  const told = await readTold(trx, raceId);
  const ids = await listReachable(trx, resultReaders(published, told));
  const { rows } = await sql`
    insert into result_mail (race_id, version, participant_id)
    select ${raceId}, ${version}, id from unnest(${ids}::integer[]) as reader (id)
    on conflict do nothing returning id`.execute(trx);
  return rows.length;
}
