import type { Kysely } from 'kysely';
import type { Session } from '../../../auth/find-session.ts';
import { assertAllowed, ifAllowed } from '../../../auth/guards.ts';
import type { Schema } from '../../../db/schema.ts';
import { circuitCalendar, event } from '../../../edition/facts.ts';
import type { Clock } from '../../../http/clock.ts';
import { refused } from '../../../http/result.ts';
import type { OwnFinishers } from '../../circuit/stage-finisher.ts';
import type { TableReader } from '../imports/read-table-file.ts';
import type { CircuitAdmin } from './circuit.contract.ts';
import { decideIdentity, eraseRunner } from './decide-identity.ts';
import { publishStandings } from './publish-standings.ts';
import { readCircuit } from './read-circuit.ts';
import {
  beginStage,
  chooseFields,
  dropStage,
  findStage,
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

const right = 'participants';

/** Opens the circuit’s results to a member of staff, who is named in what they do. */
export function circuitAdmin(options: Options, { staff }: Session): CircuitAdmin {
  const { db, clock, ownFinishers, readTable } = options;
  const acting = () => ({ staff, now: clock.now() });
  const allowed = <Outcome>(work: () => Promise<Outcome>) => ifAllowed(staff, right, work);
  return {
    read() {
      assertAllowed(staff, right);
      return readCircuit(db, ownFinishers !== undefined);
    },
    find(id) {
      assertAllowed(staff, right);
      return findStage(db, id);
    },
    begin: (stage, file) => allowed(() => beginStage(db, { ...acting(), readTable }, stage, file)),
    choose: (id, fields) => allowed(() => chooseFields(db, id, fields)),
    run: (id) => allowed(() => runStage(db, acting(), id)),
    drop: (id) =>
      allowed(async () => {
        await dropStage(db, id);
        return { ok: true as const };
      }),
    undo: (stage) => allowed(() => undoStage(db, acting(), stage)),
    takeOwn: (stage) =>
      allowed(async () => {
        const isOwn = circuitCalendar.some(({ id, name }) => id === stage && name === event.name);
        const finishers = isOwn ? await ownFinishers?.() : undefined;
        if (!finishers?.length) return refused('circuit-own-missing');
        return takeFinishers(db, acting(), stage, finishers);
      }),
    decide: (one, other, verdict) =>
      allowed(() => decideIdentity(db, acting(), { one, other, verdict })),
    erase: (runner) => allowed(() => eraseRunner(db, acting(), runner)),
    publish: (seen, isFinal) => allowed(() => publishStandings(db, acting(), { seen, isFinal })),
  };
}
