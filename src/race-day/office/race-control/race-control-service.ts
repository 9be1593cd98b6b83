import type { Kysely } from 'kysely';
import type { RaceDetail } from '../../../event/races/races.contract.ts';
import type { Session } from '../../../platform/auth/find-session.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { refused } from '../../../platform/http/result.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { listCheckpointLinks } from '../../checkpoints/checkpoint-link.queries.ts';
import { listGearOfRunner } from '../../gear/gear.queries.ts';
import { readGearForDecision } from '../../gear/read-gear-for-decision.ts';
import { readRaceDay } from '../../read-race-day.ts';
import { boardOf, checkpointOn, runnerOn } from './board.rules.ts';
import {
  closeCheckpoint,
  eventDecisions,
  sweepCheckpoint,
  undoCheckpointEvent,
} from './checkpoint-events.ts';
import { checkRadio, enterRadio } from './enter-radio.ts';
import { countWaiting, judge, undoCounting } from './judge-records.ts';
import {
  type Board,
  type Decided,
  type DecisionOnBoard,
  type RaceControlService,
  reasonMost,
} from './race-control.contract.ts';
import { decideRunners, undoRunnerDecision } from './runner-decisions.ts';
import { waitingByLink } from './waiting.rules.ts';

type Options = {
  db: Kysely<Schema>;
  races: { list: () => Promise<RaceDetail[]> };
  clock: Clock;
};
type Acting = { staff: Staff; now: Date };

/** Opens race control to a member of staff, who is named in every decision. */
export function raceControlService(
  { db, races, clock }: Options,
  { staff }: Session,
): RaceControlService {
  const acting = (): Acting => ({ staff, now: clock.now() });
  const read = () => readRaceDay({ db, races, now: clock.now() });
  return {
    board: async () => {
      const known = await read();
      const links = await listCheckpointLinks(db);
      const linkOf = new Map(links.map((link) => [link.id, link] as const));
      return {
        ...boardOf(known.day),
        waiting: waitingByLink(known.day.reading.doubts).flatMap(({ link, records, until }) => {
          const { label = '', checkpoint = '' } = linkOf.get(link) ?? {};
          return records.length > 1
            ? [{ link, label, checkpoint, until, number: records.length }]
            : [];
        }),
        phones: links.filter(({ revokedAt }) => !revokedAt),
        decisions: decisionsOf(known),
        gear: await readGearForDecision(db),
      };
    },
    openCheckpoint: async (checkpoint) => checkpointOn((await read()).day, checkpoint),
    close: async (closing) => closeCheckpoint(db, closing, { staff, day: (await read()).day }),
    sweep: async (checkpoint, raceId) =>
      sweepCheckpoint(db, { checkpoint, raceId }, { staff, day: (await read()).day }),
    open: async (id) => {
      const way = runnerOn((await read()).day, id);
      return way && { ...way, gear: await listGearOfRunner(db, id) };
    },
    judge: (judgement) => judge({ db, races }, judgement, acting()),
    count: async (counting) => countWaiting({ db, day: (await read()).day }, counting, acting()),
    decide: (id, kind, reason) => decideOne(db, { id, kind, reason }, acting()),
    checkRadio: (list) => checkRadio({ db, races, now: clock.now() }, list),
    enterRadio: (list, which) =>
      enterRadio({ db, races, now: clock.now() }, { list, which, staff }),
    undo: (decisionId) => undo(db, decisionId, acting()),
  };
}

function decisionsOf({
  day,
  recordDecisions,
  runnerDecisions,
}: Awaited<ReturnType<typeof readRaceDay>>): Board['decisions'] {
  // What was counted at once, as it was typed, is one decision.
  const isAsTyped = ({ change }: (typeof recordDecisions)[number]) =>
    Object.keys(change).length === 0;
  const together = Map.groupBy(recordDecisions, (each) =>
    isAsTyped(each) ? `${each.at.getTime()} ${each.by}` : each.id,
  );
  const ofRecords = [...together.values()].flatMap((all): DecisionOnBoard[] => {
    const [first] = all;
    if (!first) return [];
    const { id, at, by, reason, bib, checkpoint, kind, phone, change } = first;
    const takesBack = kind === 'void';
    const isOne = all.length === 1 && (takesBack || !isAsTyped(first));
    const about = isOne
      ? { bib, checkpoint, takesBack }
      : { phone: phone ?? '', number: all.length };
    return [{ at, by, reason, change, about, id: `${isOne ? 'record' : 'records'}-${id}` }];
  });
  const ofRunners = runnerDecisions.flatMap(
    ({ id, at, by, reason, participant_id, kind }): DecisionOnBoard[] => {
      const runner = day.runners.get(participant_id);
      return runner
        ? [
            {
              at,
              by,
              reason,
              change: kind,
              id: `runner-${id}`,
              about: { runner },
            },
          ]
        : [];
    },
  );
  return [...ofRecords, ...ofRunners, ...eventDecisions(day)].toSorted(
    (one, other) => +other.at - +one.at,
  );
}

/** Notes that a runner has retired, which has a reason, or is back at the base. */
async function decideOne(
  db: Kysely<Schema>,
  { id, kind, reason }: { id: number; kind: 'retired' | 'back'; reason: string },
  acting: Acting,
): Promise<Decided> {
  const given = reason.trim();
  if (given.length > reasonMost || (kind === 'retired' && given === ''))
    return refused('race-decision-invalid', { most: reasonMost });
  await inTransaction(db, (trx) => decideRunners(trx, { ids: [id], kind, reason: given }, acting));
  return { ok: true };
}

/** Takes a decision back; one that is taken back already stays so. */
function undo(db: Kysely<Schema>, decisionId: string, { staff, now }: Acting) {
  const [, table, number] = /^(records?|runner|checkpoint)-(\d{1,9})$/.exec(decisionId) ?? [];
  if (table === 'checkpoint') return undoCheckpointEvent(db, Number(number), { staff, now });
  return inTransaction(db, async (trx) => {
    const by = { undone_at: now, undone_by: staff.id };
    if (table === 'runner') {
      await undoRunnerDecision(trx, Number(number), { staff, now });
    } else if (table === 'records') {
      await undoCounting(trx, Number(number), { staff, now });
    } else if (table === 'record') {
      const undone = await trx
        .updateTable('record_decision')
        .from('raw_record as record')
        .set(by)
        .whereRef('record.device', '=', 'record_decision.device')
        .whereRef('record.sequence', '=', 'record_decision.sequence')
        .where('id', '=', Number(number))
        .where('undone_at', 'is', null)
        .returning(['record.bib', 'record.checkpoint'])
        .executeTakeFirst();
      const subject = `${undone?.bib}, ${undone?.checkpoint}`;
      if (undone) await writeAudit(trx, { staff, action: 'record.undo', subject });
    }
    return { ok: true as const };
  });
}
