import type { Kysely } from 'kysely';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type Result, refused } from '../../../platform/http/result.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { findPublication } from '../../circuit/circuit-results.queries.ts';
import { readCurrent } from './read-circuit.ts';
import { lockCircuit } from './stage-import.ts';

/**
 * Makes the standings public as they stand now, with every decision so far. Refuses where somebody
 * else has published since the page was drawn.
 */
export function publishStandings(
  db: Kysely<Schema>,
  { staff, now }: { staff: Staff; now: Date },
  { seen, isFinal }: { seen: number; isFinal: boolean },
): Promise<Result<object, 'circuit-published'>> {
  return inTransaction(db, async (trx) => {
    await lockCircuit(trx);
    const latest = (await findPublication(trx))?.number ?? 0;
    if (latest !== seen) return refused('circuit-published');
    const { imports, lastDecision } = await readCurrent(trx);
    await trx
      .insertInto('circuit_publication')
      .values({
        number: latest + 1,
        imports,
        last_decision: lastDecision,
        is_final: isFinal,
        at: now,
        staff_id: staff.id,
      })
      .execute();
    const after = { stages: imports.length, isFinal };
    await writeAudit(trx, { staff, action: 'circuit.publish', subject: 'circuit', after });
    return { ok: true as const };
  });
}
