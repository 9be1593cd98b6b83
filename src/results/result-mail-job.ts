import { type Kysely, sql, type Transaction } from 'kysely';
import { knownLanguage } from '../edition/words/languages.ts';
import { inTransaction } from '../platform/db/database.ts';
import { errorCode } from '../platform/db/database-errors.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Job, JobLog } from '../platform/jobs/start-jobs.ts';
import { walkDue } from '../platform/jobs/walk-due.ts';
import { isCarriedEverywhere } from '../platform/mail/email-address.rules.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { findPublication } from './publications.queries.ts';
import { resultMail } from './result.mail.tsx';
import { findDueResultMail, toldVersions } from './result-mail.queries.ts';
import type { NamedResult } from './result-mail-words.ts';
import type { PublishedResults, RunnerResult } from './results.contract.ts';

type Site = { db: Kysely<Schema>; siteUrl: string; log: JobLog };

/** A pause between two mails, so that a thousand of them delay nobody who looks at the results. */
const breathMs = 5;

/**
 * Writes the mails about publications one by one into the outbox. If a process ends in between, the
 * next run writes the rest. A mail that cannot be written is skipped until then.
 */
export function resultMailJob({ db, siteUrl, log }: Site): Job {
  return {
    name: 'writing result mails',
    everyMs: 60_000,
    wokenBy: 'result_mail',
    async work({ signal }) {
      const find = keptPublications(db);
      await walkDue({
        next: (after) => findDueResultMail(db, after),
        take: (id) => writeResultMail({ db, siteUrl, find }, id),
        failed: (error, id) =>
          log({ code: errorCode(error), mail: String(id) }, 'result mail not written'),
        breathMs,
        signal,
      });
    },
  };
}

type Find = (raceId: number, version: number) => Promise<PublishedResults | undefined>;

/** Reads each publication once, as one run writes to hundreds of runners about the same one. */
export function keptPublications(db: Kysely<Schema>): Find {
  const kept = new Map<string, ReturnType<Find>>();
  return (raceId, version) => {
    const key = `${raceId} ${version}`;
    const read = kept.get(key) ?? findPublication(db, raceId, { isPublic: true, version });
    kept.set(key, read);
    return read;
  };
}

/** Puts one mail into the outbox, unless another process did so first, or nobody would read it. */
export async function writeResultMail(
  { db, siteUrl, find }: Pick<Site, 'db' | 'siteUrl'> & { find: Find },
  id: number,
): Promise<void> {
  const about = await db
    .selectFrom('result_mail')
    .select(['race_id', 'version', 'participant_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!about) return;
  const { race_id: raceId, version, participant_id: participantId } = about;
  const published = await find(raceId, version);
  const told = await toldVersions(db, raceId, { participantId, before: version });
  const before = await find(raceId, told.get(participantId) ?? 0);
  await inTransaction(db, async (trx) => {
    const due = await trx
      .updateTable('result_mail')
      .set({ queued_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('queued_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!due || !published) return;
    await queueFor(trx, participantId, { published, before, siteUrl });
  });
}

async function queueFor(
  trx: Transaction<Schema>,
  participantId: number,
  about: { published: PublishedResults; before: PublishedResults | undefined; siteUrl: string },
): Promise<void> {
  // Anybody who erases the person meanwhile waits for this lock, and then deletes the mail as well.
  const reader = await trx
    .selectFrom('participant')
    .select(['email', 'language'])
    .where('id', '=', participantId)
    .where('erased_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .forShare()
    .executeTakeFirst();
  const result = about.published.snapshot.runners.find(({ id }) => id === participantId);
  if (!reader || !isCarriedEverywhere(reader.email) || !result || !isNamed(result)) return;
  const language = knownLanguage(reader.language) ?? 'en';
  const mail = await resultMail({ ...about, language, result });
  await queueMail(trx, {
    participantId,
    to: { address: reader.email },
    isAutomaticReply: false,
    ...mail,
  });
}

const isNamed = (result: RunnerResult): result is NamedResult => result.person !== null;
