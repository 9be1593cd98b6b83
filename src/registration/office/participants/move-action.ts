import { readPolicies } from '../../../edition/late-changes/late-change.queries.ts';
import { feesOfChange } from '../../my-registration/change.rules.ts';
import { listRaceChoices, updateRunner } from '../../my-registration/my-registration.queries.ts';
import { queueStatusMail } from '../../my-registration/queue-runner-mail.ts';
import { changeTo, feeOfRace, isPaid } from '../../my-registration/read-my-registration.ts';
import { noDifference } from '../../payments/difference.rules.ts';
import { renewDifference } from '../../payments/follow-circuit.ts';
import { lockPlaces, releasePlace, takePlace } from '../../places.ts';
import { lockPerson } from '../../prove-registration.ts';
import type { ParticipantRefusal } from './admin-participants.contract.ts';
import { reasonIn } from './participant-action.rules.ts';
import type { ParticipantAction } from './participant-action.ts';

/**
 * The refusals that the organiser may override; `full` only because others wait, never beyond the
 * number of places.
 */
const overridable: readonly ParticipantRefusal[] = ['too-late', 'too-young', 'full'];

/**
 * Moves a registration to another race by the rules of a change of race, which may be overridden
 * with a reason. The runner pays a difference by the link, unless it is waived with a reason.
 */
export const moveAction: ParticipantAction = {
  action: 'participant.move',
  isDone: ({ runner, form }) => String(runner.race_id) === form.raceid,
  async take({ trx, runner, payments, form, now, siteUrl }) {
    const reason = reasonIn(form.reason);
    await lockPerson(trx, Number(form.raceid) || 0, runner.person_key);
    await lockPlaces(trx, [runner.race_id, Number(form.raceid) || 0]);
    const races = await listRaceChoices(trx, runner);
    const race = races.find(({ id }) => String(id) === form.raceid);
    if (!race) return { ok: false, code: 'amount-changed' };
    const change = changeTo(race, runner, payments, { now, ...(await readPolicies(trx)) });
    if (!change.ok) {
      if (!overridable.includes(change.code) || !form.override) {
        return { ok: false, code: change.code };
      }
      if (!reason) return { ok: false, code: 'reason-for-override' };
    }
    const fees = feesOfChange({
      isPaid: isPaid(runner, payments),
      feeMinor: runner.fee_minor,
      newFeeMinor: feeOfRace(race.id, runner),
    });
    if (fees.dueMinor > 0 && !form.waive) return { ok: false, code: 'due' };
    if (fees.dueMinor > 0 && !reason) return { ok: false, code: 'reason-for-override' };
    if (runner.holds_place) {
      if (!(await takePlace(trx, race.id))) return { ok: false, code: 'full' };
      await releasePlace(trx, runner.race_id);
    }
    const moved = {
      race_id: race.id,
      fee_minor: fees.dueMinor > 0 ? runner.fee_minor : fees.feeMinor,
    };
    await updateRunner(trx, runner.id, moved);
    // All of the difference to the new fee is waived, including the circuit's part.
    if (fees.dueMinor > 0) await updateRunner(trx, runner.id, noDifference);
    await queueStatusMail(trx, { ...runner, ...moved }, { payments, now, siteUrl });
    await renewDifference(trx, runner.id, { now, siteUrl });
    return { ok: true, reason };
  },
};
