import { type Kysely, sql, type Transaction } from 'kysely';
import type { RaceDetail } from '../../../event/races/races.contract.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refused } from '../../../platform/http/result.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { plainBib } from '../../passages/records.rules.ts';
import { type Decided, type Judgement, reasonMost } from './race-control.contract.ts';
import { timeIn } from './radio.rules.ts';
import { latestOf, momentOfTime } from './typed-time.rules.ts';

type Acting = { staff: Staff; now: Date };

/**
 * Says whose the entries of a doubt are, or that they count as typed, or for nothing. Refuses a decision on an
 * entry about which another person has decided meanwhile.
 */
export async function judge(
  { db, races }: { db: Kysely<Schema>; races: { list: () => Promise<RaceDetail[]> } },
  { records, says, reason }: Judgement,
  { staff, now }: Acting,
): Promise<Decided> {
  const given = reason.trim();
  const meant = typeof says === 'object' ? plainBib(says.bib) : undefined;
  const isGood = records.length > 0 && given !== '' && given.length <= reasonMost;
  if (!isGood || (meant !== undefined && !/^\d{1,6}$/.test(meant)))
    return refused('race-decision-invalid', { most: reasonMost });
  const typed = typeof says === 'object' ? says.time : undefined;
  const time = typed === undefined ? undefined : timeIn(typed);
  if (typed !== undefined && !time) return refused('race-decision-time');
  const raceDays = (await races.list()).map(({ date }) => date);
  return inTransaction(db, async (trx): Promise<Decided> => {
    for (const { device, sequence } of records) {
      const known = await trx
        .selectFrom('raw_record')
        .select(['bib', 'checkpoint', 'kind', 'received_at'])
        .where('device', '=', device)
        .where('sequence', '=', sequence)
        .executeTakeFirst();
      if (!known) return refused('race-decision-invalid', { most: reasonMost });
      const at = time && momentOfTime(time, latestOf(known.received_at, raceDays)).getTime();
      const change = says === 'nothing' ? { isDropped: true } : { at, bib: meant };
      const isFirst = await insertDecision(trx, {
        device,
        sequence,
        reason: given,
        at: now,
        staff_id: staff.id,
        change: sql`${JSON.stringify(change)}::jsonb`,
      });
      if (!isFirst) return refused('race-decision-taken');
      await writeAudit(trx, {
        staff,
        reason: given,
        action: 'record.decide',
        subject: subjectOf(known, says === 'nothing' ? '–' : (meant ?? known.bib)),
      });
    }
    return { ok: true as const };
  });
}

/** An entry, and what it was decided to be; one that takes another back is marked. */
const subjectOf = (
  { bib, checkpoint, kind }: { bib: string; checkpoint: string; kind: string },
  meant: string,
) => `${bib}${kind === 'void' ? ' (void)' : ''} → ${meant}, ${checkpoint}`;

/** Whether nobody else has decided about the entry. */
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
