import { inTransaction } from '../../../platform/db/database.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { identify, type Verdict } from '../../circuit/circuit-identity.rules.ts';
import { eraseRunnerOf } from '../../circuit/erase-from-circuit.ts';
import { lockCircuit } from './circuit-import.ts';
import { readCurrent } from './read-circuit.ts';

/**
 * Notes that two lines are one runner’s, or two runners’, or that this is open again. Refuses what
 * contradicts earlier decisions: a runner cannot be in a stage twice, nor be joined with a runner
 * whom somebody has declared another.
 */
export const decideIdentity = forAction(
  { right: 'participants' },
  (
    { db, staff, clock },
    { one, other, verdict }: { one: number; other: number; verdict: Verdict },
  ) =>
    inTransaction(db, async (trx) => {
      await lockCircuit(trx);
      const { lines, decisions } = await readCurrent(trx);
      const pair = [one, other].flatMap((id) => lines.find((line) => line.id === id) ?? []);
      const [first, second] = pair;
      if (!first || !second || first === second) return refused('circuit-pair-contradicts');
      const said = { one: first.card, other: second.card, verdict };
      const { runnerOf } = identify(lines, [...decisions, said]);
      const areJoined = runnerOf.get(first.id) === runnerOf.get(second.id);
      const isContrary = verdict === 'same' ? !areJoined : verdict === 'different' && areJoined;
      if (isContrary) return refused('circuit-pair-contradicts');
      await trx
        .insertInto('circuit_decision')
        .values({ ...said, at: clock.now(), staff_id: staff.id })
        .execute();
      // The history leaves names out, as they could not be erased from it.
      await writeAudit(trx, {
        staff,
        action: 'circuit.decide',
        subject: 'circuit',
        after: { verdict },
      });
      return { ok: true as const };
    }),
);

/** Takes the name of a runner out of the circuit’s results. */
export const eraseRunner = forAction({ right: 'participants' }, ({ db, staff }, runner: number) =>
  inTransaction(db, async (trx) => {
    await lockCircuit(trx);
    if (await eraseRunnerOf(trx, runner)) {
      await writeAudit(trx, { staff, action: 'circuit.erase', subject: 'circuit' });
    }
    return { ok: true as const };
  }),
);
