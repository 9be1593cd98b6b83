import type { Kysely } from 'kysely';
import { type Choices, facts, readingsOf } from '../../../edition/facts/reading.rules.ts';
import { noteCalendarEntries } from '../../../edition/readings/calendar-entries.ts';
import { readChoices, writeChoices } from '../../../edition/readings/reading.queries.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type Result, refused } from '../../../platform/http/result.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { writeRaceFacts } from '../../races/write-race-facts.ts';

type Outcome = Result<object, 'reading-unknown'>;

/** What an admin may do with facts that are stated twice. */
export type ReadingsService = {
  read(): Promise<Choices>;
  /** `reading`: one of the fact's, or `both`. */
  choose(asked: { fact: string; reading: string }): Promise<Outcome>;
};

export const readingsService = (db: Kysely<Schema>, staff: Staff): ReadingsService => ({
  read: () => readChoices(db),
  choose: (asked) => chooseReading(db, staff, asked),
});

/** Takes or takes back a choice; it is written down, and every page follows. */
async function chooseReading(
  db: Kysely<Schema>,
  staff: Staff,
  asked: { fact: string; reading: string },
): Promise<Outcome> {
  const { fact } = asked;
  // Both again: each page shows its own.
  const reading = asked.reading === 'both' ? undefined : asked.reading;
  if (!facts.includes(fact) || (reading !== undefined && !readingsOf(fact).includes(reading))) {
    return refused('reading-unknown');
  }
  return inTransaction(db, async (trx): Promise<Outcome> => {
    await trx.selectFrom('edition').select('year').forUpdate().execute();
    const before = await readChoices(trx);
    const { [fact]: chosenBefore, ...others } = before.chosen ?? {};
    if (chosenBefore === reading) return { ok: true };
    const chosen = reading === undefined ? others : { ...others, [fact]: reading };
    await writeChoices(trx, { chosen });
    await writeRaceFacts(trx);
    await noteCalendarEntries(trx);
    await writeAudit(trx, {
      staff,
      action: 'readings.choose',
      subject: fact,
      before: { reading: chosenBefore ?? 'both' },
      after: { reading: reading ?? 'both' },
    });
    return { ok: true };
  });
}
