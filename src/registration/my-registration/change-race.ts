import type { Transaction } from 'kysely';
import { readPolicies } from '../../edition/late-changes/late-change.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { renewDifference } from '../payments/follow-circuit.ts';
import { lockPlaces, releasePlace, takePlace } from '../places.ts';
import { lockPerson } from '../prove-registration.ts';
import type { HolderId, LinkContext } from './for-holder.ts';
import type { ActionRefusal, ChangeOutcome } from './my-registration.contract.ts';
import {
  listRaceChoices,
  listRunnerPayments,
  lockRunner,
  type Runner,
  updateRunner,
} from './my-registration.queries.ts';
import { queueStatusMail } from './queue-runner-mail.ts';
import { changeTo } from './read-my-registration.ts';

type Asked = { raceId: number; dueMinor: number };
type At = { now: Date; siteUrl: string };

/**
 * Moves a registration to another race: at once when nothing is due, otherwise when the difference
 * is paid. Refused when `dueMinor`, as shown to the runner, is no longer the right amount.
 */
export async function changeRace(
  ctx: LinkContext,
  { id }: HolderId,
  asked: Asked,
): Promise<ChangeOutcome> {
  const at = { now: ctx.clock.now(), siteUrl: ctx.siteUrl };
  const outcome = await inTransaction(ctx.db, (trx) => move(trx, id, asked, at));
  if (!outcome.ok || !outcome.isDue) return outcome;
  const { raceId: targetRaceId, dueMinor: amountMinor } = asked;
  return ctx.demandDifference({ participantId: id, change: { targetRaceId, amountMinor } });
}

type Moved = { ok: true; isDue: boolean } | { ok: false; code: ActionRefusal };

async function move(
  trx: Transaction<Schema>,
  id: number,
  { raceId, dueMinor }: Asked,
  { now, siteUrl }: At,
): Promise<Moved> {
  const runner = await lockRunner(trx, id);
  if (!runner) return { ok: false, code: 'link' };
  // This is a second click.
  if (runner.race_id === raceId) return { ok: true, isDue: false };
  await lockPerson(trx, raceId, runner.person_key);
  // Locks the places before it looks at the races, so that what it finds stays true.
  await lockPlaces(trx, [runner.race_id, raceId]);
  const race = (await listRaceChoices(trx, runner)).find((each) => each.id === raceId);
  if (!race) return { ok: false, code: 'link' };
  const payments = await listRunnerPayments(trx, id);
  const change = changeTo(race, runner, payments, { now, ...(await readPolicies(trx)) });
  if (!change.ok) return change;
  if (change.dueMinor !== dueMinor) return { ok: false, code: 'amount-changed' };
  if (dueMinor > 0) return { ok: true, isDue: true };
  if (runner.holds_place) {
    if (!(await takePlace(trx, raceId))) return { ok: false, code: 'full' };
    await releasePlace(trx, runner.race_id);
  }
  const moved: Runner = { ...runner, race_id: raceId, fee_minor: change.feeMinor };
  await updateRunner(trx, id, { race_id: raceId, fee_minor: change.feeMinor });
  await queueStatusMail(trx, moved, { payments, now, siteUrl });
  await renewDifference(trx, id, { now, siteUrl });
  return { ok: true, isDue: false };
}
