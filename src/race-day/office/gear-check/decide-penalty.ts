import type { Transaction } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction, type OfficeContext } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import {
  type GearDecision,
  type GearList,
  type GearOfBib,
  type GearPenalty,
  wordsMost,
} from '../../gear/gear.contract.ts';
import { listGear, listGearLists } from '../../gear/gear.queries.ts';
import { decisionInForce, proposalFor, undecidedItems } from '../../gear/penalty.rules.ts';
import type { AtGear, DecidedGear, GearVerdict } from './gear-check.contract.ts';
import { checkedBy } from './note-check.ts';

type NewDecision = Pick<GearDecision, 'kind' | 'penalty' | 'rule' | 'reason' | 'checkNumber'>;

/** How many minutes the office can give by hand: a day at most. */
const minutesMost = 1440;

/**
 * Decides what a runner's missing equipment costs: the penalty that the rules name, another one, or
 * none. Refuses a person who has not seen the latest check or decision, and says whose it is.
 */
export const decideGearPenalty = forAction(
  { right: 'race-day' },
  (
    ctx,
    at: AtGear,
    decision: { verdict: GearVerdict; checkSeen: number; reason: string },
  ): Promise<DecidedGear> =>
    inTransaction(ctx.db, async (trx) => {
      const known = await readGear(trx, at);
      if (!known) return refused('gear-bib-unknown', { bib: at.bib });
      const last = known.gear.checks.at(-1);
      if (last?.number !== decision.checkSeen) return checkedBy(trx, at.listId, at.bib);
      if (decisionInForce(known.gear.decisions)) return decidedBy(known.gear);
      const onAll = await listGearOfWhom(trx, last.participantId);
      const missing = undecidedItems(known.gear, onAll);
      if (last.missing.length > 0 && missing.length === 0) return decidedBy(latestOf(onAll));
      const made = verdictOf(decision, { missing, ...known.list });
      return made
        ? addDecision(trx, at, { ...made, checkNumber: last.number }, ctx)
        : refused('gear-decision-invalid', { most: wordsMost, minutes: minutesMost });
    }),
);

/** Takes back the decision that is in force. Refuses like `decideGearPenalty`. */
export const takeGearDecisionBack = forAction(
  { right: 'race-day' },
  (ctx, at: AtGear, reason: string): Promise<DecidedGear> =>
    inTransaction(ctx.db, async (trx) => {
      const known = await readGear(trx, at);
      const held = known && decisionInForce(known.gear.decisions);
      if (!known) return refused('gear-bib-unknown', { bib: at.bib });
      if (held?.number !== at.seen) return decidedBy(known.gear);
      if (!isReason(reason))
        return refused('gear-decision-invalid', { most: wordsMost, minutes: minutesMost });
      const { checkNumber } = held;
      const back = { checkNumber, kind: 'taken-back', penalty: null, rule: null } as const;
      return addDecision(trx, at, { ...back, reason: reason.trim() }, ctx);
    }),
);

async function readGear(trx: Transaction<Schema>, { listId, bib }: AtGear) {
  const [list] = await listGearLists(trx, listId);
  const [gear] = await listGear(trx, { listId, bib });
  return list && gear && { list, gear };
}

/**
 * Reads what every list says of a runner, and locks the runner so that nobody else decides at the
 * same time.
 */
async function listGearOfWhom(trx: Transaction<Schema>, participantId: number | null) {
  if (participantId === null) return [];
  await trx
    .selectFrom('participant')
    .select('id')
    .where('id', '=', participantId)
    .forUpdate()
    .execute();
  return listGear(trx, { participantId });
}

/** The list whose decision is the latest. */
const latestOf = (all: readonly GearOfBib[]) =>
  all
    .filter(({ decisions }) => decisionInForce(decisions))
    .toSorted((one, other) => timeOf(other) - timeOf(one))[0];
const timeOf = ({ decisions }: GearOfBib) => decisions.at(-1)?.at.getTime() ?? 0;

const isReason = (reason: string) => reason.trim() !== '' && reason.trim().length <= wordsMost;

/** What is decided; undefined: a reason is missing, or the rules name no penalty to accept. */
function verdictOf(
  { verdict, reason }: { verdict: GearVerdict; reason: string },
  about: Pick<GearList, 'raceId' | 'place'> & { missing: string[] },
): Omit<NewDecision, 'checkNumber'> | undefined {
  const { penalties } = edition();
  if (verdict.kind === 'accepted') {
    const named = proposalFor(about, penalties.missingEquipment);
    return named && { kind: 'accepted', penalty: named, rule: named.rule, reason: '' };
  }
  const penalty = verdict.kind === 'other' ? verdict.penalty : null;
  if (!isReason(reason) || !(penalty === null || isPenalty(penalty))) return undefined;
  return { penalty, kind: verdict.kind, rule: null, reason: reason.trim() };
}

const isPenalty = ({ timeMin }: GearPenalty) =>
  timeMin === null || (Number.isInteger(timeMin) && timeMin >= 1 && timeMin <= minutesMost);

async function addDecision(
  trx: Transaction<Schema>,
  { listId, bib, seen }: AtGear,
  { kind, penalty, rule, reason, checkNumber }: NewDecision,
  { staff, clock }: OfficeContext,
): Promise<DecidedGear> {
  const [gear] = await listGear(trx, { listId, bib });
  const { participantId = null } = gear?.checks.find(({ number }) => number === checkNumber) ?? {};
  const { numInsertedOrUpdatedRows: added = 0n } = await trx
    .insertInto('gear_decision')
    .values({
      kind,
      rule,
      reason,
      bib,
      list_id: listId,
      number: seen + 1,
      check_number: checkNumber,
      participant_id: participantId,
      is_disqualified: penalty !== null && penalty.timeMin === null,
      time_min: penalty?.timeMin ?? null,
      at: clock.now(),
      staff_id: staff.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added === 0n) {
    const [meanwhile] = await listGear(trx, { listId, bib });
    return decidedBy(meanwhile);
  }
  await writeAudit(trx, {
    staff,
    reason,
    action: kind === 'taken-back' ? 'gear.take-back' : 'gear.decide',
    subject: participantId === null ? 'gear' : `participant ${participantId}`,
    after: penalty ? { isDisqualified: penalty.timeMin === null, timeMin: penalty.timeMin } : {},
  });
  return { ok: true };
}

/** The person who decided last, and when. */
function decidedBy(gear: Pick<GearOfBib, 'decisions'> | undefined): DecidedGear {
  const last = gear?.decisions.at(-1);
  return refused('gear-decided', {
    by: last?.by ?? '–',
    time: last ? localTime(last.at) : '–',
  });
}
