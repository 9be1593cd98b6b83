import { edition } from '../../../edition/edition.ts';
import { readEventFacts } from '../../../edition/event/event-facts.queries.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { openingDoubts } from '../../opening-doubts.rules.ts';
import { setRegistration } from '../../set-registration.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { readCapacity, readOpening } from './opening.rules.ts';
import type { Done, OpeningForm, Unsure } from './registration-admin.contract.ts';

/**
 * Opens, closes or schedules registration, as typed: `how` is closed, open or schedule; moments are
 * sent as by `datetime-local`. Where that may be a mistake it asks first, and changes nothing until
 * `isSure`. A second time it changes and writes nothing.
 */
export const changeOpening = forAction(
  { right: 'registration' },
  async (
    { db, staff, clock, provider }: RegistrationOffice,
    form: OpeningForm,
    { isSure }: { isSure: boolean },
  ): Promise<Done | Unsure> => {
    const { event } = edition();
    const read = readOpening(form, event.timeZone);
    if (!read.ok) return read;
    const after = read.opening;
    const doubts = openingDoubts(after, {
      facts: await readEventFacts(db),
      hasPayments: provider !== undefined,
      now: clock.now(),
    });
    if (doubts.length > 0 && !isSure) return { ok: false, code: 'unsure', doubts };
    await setRegistration(db, { opening: after, capacities: new Map() }, async (trx, before) => {
      const changed = changedFields(before.opening, after);
      if (!changed) return;
      await writeAudit(trx, {
        staff,
        action: 'registration.set',
        subject: 'registration',
        ...changed,
      });
    });
    return { ok: true };
  },
);

/** Sets how many places races have, as typed, by race: all or none. */
export const changeCapacities = forAction(
  // Runners who wait are mailed an offer when there are more places.
  { right: 'registration', bulk: 'registration.capacity' },
  async ({ db, staff }, typed: ReadonlyMap<number, string>): Promise<Done> => {
    const capacities = new Map<number, number>();
    for (const [raceId, text] of typed) {
      const capacity = readCapacity(text);
      if (capacity === undefined)
        return { ok: false, code: 'capacity-invalid', values: { raceId } };
      capacities.set(raceId, capacity);
    }
    const outcome = await setRegistration(db, { capacities }, async (trx, before) => {
      for (const [raceId, capacity] of capacities) {
        const changed = changedFields({ capacity: before.capacities.get(raceId) }, { capacity });
        if (!changed) continue;
        await writeAudit(trx, {
          staff,
          action: 'registration.capacity',
          subject: `race ${raceId}`,
          ...changed,
        });
      }
    });
    if (outcome.ok) return { ok: true };
    const { raceId, taken = 0 } = outcome;
    return { ok: false, code: 'capacity-taken', values: { raceId, taken } };
  },
);

/** The differences between two rows, before and after; undefined when there are none. */
export function changedFields<Row extends object>(before: Row, after: Row) {
  const fields = (Object.keys(after) as (keyof Row)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return undefined;
  const only = (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field]]));
  return { before: only(before), after: only(after) };
}
