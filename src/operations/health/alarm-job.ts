import { type Kysely, sql, type Transaction } from 'kysely';
import { fallbackLanguage, knownLanguage } from '../../edition/words/languages.ts';
import { advisoryKeys } from '../../platform/db/advisory-keys.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { inTurn, type Job } from '../../platform/jobs/start-jobs.ts';
import { isCarriedEverywhere } from '../../platform/mail/email-address.rules.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { listAdminRows } from '../../staff/staff.queries.ts';
import { alarmMail } from './alarm.mail.tsx';
import { type AlarmName, type Findings, judgeAlarms } from './alarm.rules.ts';
import { lookForAlarms, type Watched } from './look-for-alarms.ts';
import { countKeeper } from './site-counts.ts';

const lookMs = 60_000;

type Options = Watched & { siteUrl: string };

/**
 * Every minute: adds up what this process has counted, makes the checks, and mails the admins about
 * changes.
 */
export const alarmJob = (options: Options): Job => {
  const keepCounts = countKeeper(options.db);
  return {
    name: 'looking for alarms',
    everyMs: lookMs,
    work: inTurn(options.log, {
      'keeping counts': keepCounts,
      'telling alarms': async () => tellAlarms(options, await lookForAlarms(options)),
    }),
  };
};

/**
 * Mails the admins what has begun and what is over, in the transaction that notes it: once,
 * whichever of several processes checks, and also if one dies in the middle.
 */
export async function tellAlarms(
  { db, siteUrl }: Pick<Options, 'db' | 'siteUrl'>,
  findings: Findings,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryKeys.alarms}) as "isOurs"`.execute(trx);
    if (!rows[0]?.isOurs) return;
    const { begun, seen, over } = judgeAlarms(findings, await listStanding(trx));
    const tell = (name: AlarmName, figure: number, isOver: boolean) =>
      tellAdmins(trx, { siteUrl, name, figure, isOver });
    for (const name of begun) {
      const figure = Number(findings[name]);
      await trx.insertInto('alarm').values({ name, figure }).execute();
      await tell(name, figure, false);
    }
    if (seen.length > 0) await noteStanding(trx, seen, { seen_at: sql<Date>`now()` });
    if (over.length > 0) await noteStanding(trx, over, { over_at: sql<Date>`now()` });
    for (const name of over) await tell(name, 0, true);
  });
}

async function listStanding(trx: Transaction<Schema>) {
  return trx
    .selectFrom('alarm')
    .select(sql<number>`extract(epoch from now() - seen_at)::float8 * 1000`.as('quietMs'))
    .select('name')
    .$narrowType<{ name: AlarmName }>()
    .where('over_at', 'is', null)
    .execute();
}

const noteStanding = (trx: Transaction<Schema>, names: readonly AlarmName[], change: object) =>
  trx
    .updateTable('alarm')
    .set(change)
    .where('name', 'in', names)
    .where('over_at', 'is', null)
    .execute();

async function tellAdmins(
  trx: Transaction<Schema>,
  alarm: Omit<Parameters<typeof alarmMail>[0], 'language'>,
): Promise<void> {
  for (const { email, language } of await listAdminRows(trx)) {
    if (!isCarriedEverywhere(email)) continue;
    const mail = await alarmMail({
      ...alarm,
      language: knownLanguage(language) ?? fallbackLanguage(),
    });
    await queueMail(trx, { to: { address: email }, isAutomaticReply: false, ...mail });
  }
}

/** For the office: since when each alarm that is not over has been raised. */
export async function standingSince(db: Kysely<Schema>): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('alarm')
    .select(['name', 'since'])
    .where('over_at', 'is', null)
    .execute();
  return new Map(rows.map(({ name, since }) => [name, since]));
}
