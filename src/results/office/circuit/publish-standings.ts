import { inTransaction } from '../../../platform/db/database.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { findPublication } from '../../circuit/circuit-results.queries.ts';
import { lockCircuit } from './circuit-import.ts';
import { readCurrent } from './read-circuit.ts';

/**
 * Makes the current standings public, with every decision so far. Refuses if somebody else has
 * published since the page was made. `seen`: the number of the publication that the page showed; 0:
 * none.
 */
export const publishStandings = forAction(
  { right: 'participants', bulk: 'circuit.publish' },
  ({ db, staff, clock }, { seen, isFinal }: { seen: number; isFinal: boolean }) =>
    inTransaction(db, async (trx) => {
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
          at: clock.now(),
          staff_id: staff.id,
        })
        .execute();
      const after = { stages: imports.length, isFinal };
      await writeAudit(trx, { staff, action: 'circuit.publish', subject: 'circuit', after });
      return { ok: true as const };
    }),
);
