import type { Kysely } from 'kysely';
import { circuitCalendar, event } from '../../../edition/facts.ts';
import type { Session } from '../../../platform/auth/find-session.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { type Result, refused } from '../../../platform/http/result.ts';
import type { TableReader } from '../../../registration/office/imports/read-table-file.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { findPublication } from '../../circuit/circuit-results.queries.ts';
import type { OwnFinishers } from '../../circuit/stage-finisher.ts';
import type { CircuitAdmin } from './circuit.contract.ts';
import { decideIdentity, eraseRunner } from './decide-identity.ts';
import { readCircuit, readCurrent } from './read-circuit.ts';
import {
  beginStage,
  chooseFields,
  dropStage,
  findStage,
  lockCircuit,
  runStage,
  takeFinishers,
  undoStage,
} from './stage-import.ts';

type Options = {
  db: Kysely<Schema>;
  clock: Pick<Clock, 'now'>;
  /** The site’s own results; absent: its stage is imported like the others. */
  ownFinishers?: OwnFinishers | undefined;
  /** Absent: tables are read in a process with limits. */
  readTable?: TableReader | undefined;
};

/** Opens the circuit’s results to a member of staff, who is named in what they do. */
export function circuitAdmin(options: Options, { staff }: Session): CircuitAdmin {
  const { db, clock, ownFinishers, readTable } = options;
  const acting = () => ({ staff, now: clock.now() });
  return {
    read: () => readCircuit(db, ownFinishers !== undefined),
    find: (id) => findStage(db, id),
    begin: (stage, file) => beginStage(db, { ...acting(), readTable }, stage, file),
    choose: (id, fields) => chooseFields(db, id, fields),
    run: (id) => runStage(db, acting(), id),
    async drop(id) {
      await dropStage(db, id);
      return { ok: true };
    },
    undo: (stage) => undoStage(db, acting(), stage),
    async takeOwn(stage) {
      const isOwn = circuitCalendar.some(({ id, name }) => id === stage && name === event.name);
      const finishers = isOwn ? await ownFinishers?.() : undefined;
      if (!finishers?.length) return refused('circuit-own-missing');
      return takeFinishers(db, acting(), stage, finishers);
    },
    decide: (one, other, verdict) => decideIdentity(db, acting(), { one, other, verdict }),
    erase: (runner) => eraseRunner(db, acting(), runner),
    publish: (seen, isFinal) => publishStandings(db, acting(), { seen, isFinal }),
  };
}

/**
 * Makes the standings public as they stand now, with every decision so far. Refuses where somebody
 * else has published since the page was drawn.
 */
function publishStandings(
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
