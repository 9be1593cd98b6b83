import type { Kysely } from 'kysely';
import { circuitCalendar, event } from '../../../edition/facts.ts';
import type { Session } from '../../../platform/auth/find-session.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { refused } from '../../../platform/http/result.ts';
import type { TableReader } from '../../../registration/office/imports/read-table-file.ts';
import type { OwnFinishers } from '../../circuit/stage-finisher.ts';
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
