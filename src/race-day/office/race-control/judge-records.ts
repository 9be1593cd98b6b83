import { sql, type Transaction } from 'kysely';
import { inTransaction } from '../../../platform/db/database.ts';
import { withRollback } from '../../../platform/db/rollback.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction, type OfficeContext } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { plainBib } from '../../passages/records.rules.ts';
import { readRaceDay } from '../../read-race-day.ts';
import type { RaceDayContext } from '../race-day-context.ts';
import {
  type Counting,
  type Decided,
  type Judgement,
  reasonMost,
} from './race-control.contract.ts';
import { timeIn } from './radio.rules.ts';
import { latestOf, momentOfTime } from './typed-time.rules.ts';
import { waitingByLink } from './waiting.rules.ts';

/**
 * Decides whose the entries of a doubt are, or that they count as typed, or not at all. Refuses a
 * decision on an entry about which another person has decided meanwhile.
 */
export const judgeRecords = forAction(
  { right: 'race-day' },
  async (
    { db, races, staff, clock }: RaceDayContext,
    { records, says, reason, isOver }: Judgement,
  ): Promise<Decided> => {
    const now = clock.now();
    const given = reason.trim();
    const meant = typeof says === 'object' ? plainBib(says.bib) : undefined;
    const isGood = records.length > 0 && given !== '' && given.length <= reasonMost;
    if (!isGood || (meant !== undefined && !/^\d{1,6}$/.test(meant)))
      return refused('race-decision-invalid', { most: reasonMost });
    const typed = typeof says === 'object' ? says.time : undefined;
    const time = typed === undefined ? undefined : timeIn(typed);
    if (typed !== undefined && !time) return refused('race-decision-time');
    const raceDays = (await races.list()).map(({ date }) => date);
    return withRollback<Decided>(db, async (trx, rollback) => {
      for (const { device, sequence } of records) {
        const known = await trx
          .selectFrom('raw_record')
          .select(['bib', 'checkpoint', 'kind', 'received_at'])
          .where('device', '=', device)
          .where('sequence', '=', sequence)
          .executeTakeFirst();
        if (!known) return rollback(refused('race-decision-invalid', { most: reasonMost }));
        const at = time && momentOfTime(time, latestOf(known.received_at, raceDays)).getTime();
        const change = says === 'nothing' ? { isDropped: true } : { at, bib: meant };
        if (isOver)
          await undoCounted(trx, { device, sequence }, { undone_at: now, undone_by: staff.id });
        const isFirst = await insertDecision(trx, {
          device,
          sequence,
          reason: given,
          at: now,
          staff_id: staff.id,
          change: sql`${JSON.stringify(change)}::jsonb`,
        });
        // Another person has decided about a part of the doubt, so the rest has to be looked at
        // again.
        if (!isFirst) return rollback(refused('race-decision-taken'));
        await writeAudit(trx, {
          staff,
          reason: given,
          action: 'record.decide',
          subject: subjectOf(known, says === 'nothing' ? '–' : (meant ?? known.bib)),
        });
      }
      return { ok: true as const };
    });
  },
);

/** Takes back the decision by which an entry was counted together with all others of its link. */
async function undoCounted(
  trx: Transaction<Schema>,
  { device, sequence }: Judgement['records'][number],
  by: { undone_at: Date; undone_by: string },
): Promise<void> {
  await trx
    .updateTable('record_decision')
    .set(by)
    .where('device', '=', device)
    .where('sequence', '=', sequence)
    .where(sql<boolean>`change = '{}'`)
    .where('undone_at', 'is', null)
    .execute();
}

/**
 * Counts all waiting entries of a link as they were typed; or none of them, nor the entries that
 * they have corrected or taken back, which would wait instead. Refuses where the waiting entries
 * differ from those on the board: others have decided meanwhile. Later arrivals still wait.
 */
export const decideWaiting = forAction(
  { right: 'race-day' },
  async (ctx: RaceDayContext, counting: Counting): Promise<Decided> => {
    const { link, by, until, reason, isDropped } = counting;
    const { db, staff } = ctx;
    const now = ctx.clock.now();
    const given = reason.trim();
    if (given === '' || given.length > reasonMost)
      return refused('race-decision-invalid', { most: reasonMost });
    const { day } = await readRaceDay({ ...ctx, now });
    const isOfLink = (each: { link: string | null; by?: string | null }) =>
      each.link === link && (each.by ?? null) === by;
    const waiting = waitingByLink(day.reading.doubts, until).find(isOfLink);
    const isAsShown =
      waiting?.all.length === counting.all && waiting.records.length === counting.number;
    if (!isAsShown) return refused('race-decision-taken');
    const hidden = day.reading.setAside.filter(
      (each) => each.doubt && isOfLink(each) && each.receivedAt <= until,
    );
    const records = isDropped ? [...waiting.all, ...hidden] : waiting.records;
    const change = isDropped ? { isDropped, isOfAll: true } : {};
    return inTransaction(db, async (trx): Promise<Decided> => {
      const { numAffectedRows = 0n } = await sql`
      insert into record_decision (device, sequence, change, reason, at, staff_id)
      select device, sequence, ${JSON.stringify(change)}::jsonb, ${given}::text, ${now}::timestamptz, ${staff.id}::uuid
      from unnest(
        ${records.map(({ device }) => device)}::uuid[],
        ${records.map(({ sequence }) => sequence)}::int[]
      ) as waiting (device, sequence)
      on conflict (device, sequence) where undone_at is null do nothing`.execute(trx);
      if (numAffectedRows === 0n) return refused('race-decision-taken');
      const subject = await subjectOfAll(trx, { link, by }, numAffectedRows);
      const action = isDropped ? 'records.drop' : 'records.count';
      await writeAudit(trx, { staff, subject, action, reason: given });
      return { ok: true as const };
    });
  },
);

/**
 * Takes back the decision about all entries of a link, which the first of its decisions identifies.
 */
export async function undoCounting(
  trx: Transaction<Schema>,
  id: number,
  { staff, clock }: OfficeContext,
): Promise<void> {
  const undone = await trx
    .updateTable('record_decision as decision')
    .from('record_decision as first')
    .set({ undone_at: clock.now(), undone_by: staff.id })
    .where('first.id', '=', id)
    .whereRef('decision.at', '=', 'first.at')
    .whereRef('decision.staff_id', '=', 'first.staff_id')
    .where(sql<boolean>`(decision.change = '{}' or decision.change @> '{"isOfAll": true}')`)
    .where('decision.undone_at', 'is', null)
    .returning(['decision.device', 'decision.sequence'])
    .execute();
  const [any] = undone;
  if (!any) return;
  const links = await trx
    .selectFrom('raw_record')
    .select([sql<string>`coalesce(recorded_link_id, link_id)`.as('link'), 'link_id as by'])
    .where('device', '=', any.device)
    .where('sequence', '=', any.sequence)
    .executeTakeFirstOrThrow();
  const subject = await subjectOfAll(trx, links, undone.length);
  await writeAudit(trx, { staff, subject, action: 'record.undo' });
}

/** The phone of a link, who handed it over, and how many entries it is about. */
async function subjectOfAll(
  trx: Transaction<Schema>,
  { link, by }: Pick<Counting, 'link' | 'by'>,
  number: number | bigint,
) {
  const { label, checkpoint, carrier } = await trx
    .selectFrom('checkpoint_link as link')
    .leftJoin('checkpoint_link as carrier', (join) =>
      join.on('carrier.id', '=', by).onRef('carrier.id', '<>', 'link.id'),
    )
    .select(['link.label', 'link.checkpoint', 'carrier.label as carrier'])
    .where('link.id', '=', link)
    .executeTakeFirstOrThrow();
  return `${label}${carrier ? ` ← ${carrier}` : ''}, ${checkpoint} (${number})`;
}

/** An entry, and the decision about it; one that takes another back is marked. */
const subjectOf = (
  { bib, checkpoint, kind }: { bib: string; checkpoint: string; kind: string },
  meant: string,
) => `${bib}${kind === 'void' ? ' (void)' : ''} → ${meant}, ${checkpoint}`;

/** Adds a decision; answers whether nobody else has decided about the entry. */
async function insertDecision(
  trx: Transaction<Schema>,
  values: Parameters<ReturnType<typeof trx.insertInto<'record_decision'>>['values']>[0],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('record_decision')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['device', 'sequence']).where('undone_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
