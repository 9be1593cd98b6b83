import { edition } from '../../../edition/edition.ts';
import {
  extraField,
  extrasOfRace,
  orderExtras,
  orderText,
} from '../../../edition/facts/extra.rules.ts';
import { lockSoldOut, writeOrder } from '../../extra-stock.ts';
import type { Runner } from '../../my-registration/my-registration.queries.ts';
import { followOrder } from '../../payments/follow-circuit.ts';
import type { Fields } from './admin-participants.contract.ts';
import { reasonIn } from './participant-action.rules.ts';
import type { ParticipantAction } from './participant-action.ts';

/**
 * The extras that the office offers a participant: those that the race sells, and those that were
 * ordered although this race does not sell them, which may stay or become less.
 */
export const extrasFor = (raceId: number, held: readonly string[]) => [
  ...extrasOfRace(edition().extras, raceId),
  ...edition().extras.filter(({ id, races }) => held.includes(id) && !races.includes(raceId)),
];

/**
 * Changes the extras of a participant. An unpaid registration owes the fee that fits, a paid one is
 * asked for the difference (`followOrder`); removing an extra refunds nothing.
 */
export const extrasAction: ParticipantAction = {
  action: 'participant.extras',
  isDone({ runner, form }) {
    const asked = orderOf(runner, form);
    return asked.ok && orderText(asked.ordered) === orderText(runner.ordered_extras);
  },
  async take({ trx, runner, payments, form, now, siteUrl }) {
    if (runner.status === 'cancelled') return { ok: false, code: 'cancelled' };
    if (payments.some(({ state }) => state === 'processing')) return { ok: false, code: 'paying' };
    const asked = orderOf(runner, form);
    if (!asked.ok) return { ok: false, code: 'extras-wrong' };
    const { ordered } = asked;
    if (runner.holds_place) {
      const gone = await lockSoldOut(trx, { id: runner.id, ordered_extras: ordered });
      if (gone.length > 0) return { ok: false, code: 'extras-gone' };
    }
    await writeOrder(trx, runner.id, ordered);
    await followOrder(trx, runner.id, runner.ordered_extras, { now, siteUrl });
    return { ok: true, reason: reasonIn(form.reason) };
  },
};

/** The order in the form; an extra that the edition no longer has stays as it is. */
function orderOf({ race_id: raceId, ordered_extras: held }: Runner, form: Fields) {
  const { extras } = edition();
  const ids = Object.keys(held);
  const unknown = ids.filter((id) => !extras.some((extra) => extra.id === id));
  const counts = extraField.countsIn(form, extrasFor(raceId, ids));
  const kept = Object.fromEntries(unknown.map((id) => [id, held[id]?.count ?? 0]));
  return orderExtras({
    counts: { ...counts, ...kept },
    offered: extrasOfRace(extras, raceId),
    held,
    day: undefined,
  });
}
