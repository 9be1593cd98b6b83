import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import { extraField, extrasOfRace, orderExtras } from '../../../edition/facts/extra.rules.ts';
import { type RegistrationForm } from '../../../edition/fields/field-lists.ts';
import { fallbackLanguage, knownLanguage } from '../../../edition/words/languages.ts';
import { errorCode } from '../../../platform/db/database-errors.ts';
import { withRollback } from '../../../platform/db/rollback.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { forAction, type OfficeContext } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { lockSoldOut } from '../../extra-stock.ts';
import { newRegistration } from '../../new-registration.ts';
import { confirmPayer } from '../../payments/confirm-paid-registration.ts';
import { lockPayer } from '../../payments/payments.queries.ts';
import { takePlace } from '../../places.ts';
import { isRegisteredIn, lockPerson } from '../../prove-registration.ts';
import { otherPersonKey, registrationFields, registrationFrom } from '../../registration.rules.ts';
import { registrationFacts } from '../../registration-facts.ts';
import type { ActionRefused, Consequences, Fields } from './admin-participants.contract.ts';
import { findByKey, insertByHand, listMailsOfTransaction } from './admin-participants.queries.ts';
import {
  differences,
  judge,
  reasonIn,
  type Snapshot,
  snapshotFields,
} from './participant-action.rules.ts';
import { lockParticipant, snapshotOf } from './participant-action.ts';

/** `id`: the number of the participant, on a second click too. */
type Outcome = { ok: true; id?: number; consequences?: Consequences } | ActionRefused;

const nothing = Object.fromEntries(snapshotFields.map((field) => [field, ''])) as Snapshot;

/**
 * Registers a participant by hand, whether or not registration is open: by the same rules, which
 * may be overridden with a reason, and within the number of places, but past the waiting list.
 * Extras may be ordered past their last day, but never beyond what is left. The place is kept until
 * the fee is paid or the registration cancelled. With a reason the registration is confirmed at
 * once, and a second person of the same name and birth date is accepted.
 */
export const registerByHand = forAction(
  { right: 'participants' },
  async (ctx, { form, isSure }: { form: Fields; isSure: boolean }): Promise<Outcome> => {
    const { db } = ctx;
    const given = registrationFrom(form);
    const key = uuidIn(form.key) ?? randomUUID();
    const earlier = await findByKey(db, key);
    if (earlier) return { ok: true, id: earlier.id };
    const judged = judge(given, registrationFields, registrationFacts());
    if (judged && !(judged.canOverride && form.override)) return { ok: false, ...judged };
    const reason = reasonIn(form.reason);
    if (!reason && form.confirm) return { ok: false, code: 'reason' };
    if (!reason && judged) return { ok: false, code: 'reason-for-override' };
    if (!reason && form.otherPerson) return { ok: false, code: 'reason-for-override' };
    try {
      return await withRollback<Outcome>(db, async (trx, rollback) => {
        const made = await make(trx, { form, given, reason, key }, ctx);
        return isSure && made.ok ? { ok: true, id: made.id } : rollback(made);
      });
    } catch (error) {
      if (errorCode(error) !== '23505') throw error;
      const twin = await findByKey(db, key);
      return twin ? { ok: true, id: twin.id } : { ok: false, code: 'registered' };
    }
  },
);

async function make(
  trx: Transaction<Schema>,
  asked: { form: Fields; given: RegistrationForm; reason: string | undefined; key: string },
  { staff, clock, siteUrl }: OfficeContext,
): Promise<Outcome> {
  const { extras } = edition();
  const now = clock.now();
  const { form, given, reason, key } = asked;
  const language = knownLanguage(form.language) ?? fallbackLanguage();
  const order = orderExtras({
    // Reads the extras of all races: one that this race does not sell is refused, not ignored.
    counts: extraField.countsIn(form, extras),
    offered: extrasOfRace(extras, Number(given.raceid)),
    day: undefined,
  });
  if (!order.ok) return { ok: false, code: 'extras-wrong' };
  const row = newRegistration(given, { key, language, now, ordered: order.ordered });
  await lockPerson(trx, row.race_id, row.person_key);
  const gone = await lockSoldOut(trx, row);
  if (gone.length > 0) return { ok: false, code: 'extras-gone' };
  if (!(await takePlace(trx, row.race_id))) return { ok: false, code: 'full' };
  const isOther =
    Boolean(form.otherPerson) && (await isRegisteredIn(trx, row.race_id, row.person_key));
  const personKey = isOther ? otherPersonKey(row.person_key) : row.person_key;
  const id = await insertByHand(trx, {
    ...row,
    medical_consent_by: row.medical_consent_at && 'office',
    person_key: given.birthDate ? personKey : null,
    is_mail_due: !form.confirm,
    accepted_at: now,
  });
  if (form.confirm) {
    const payer = await lockPayer(trx, id);
    if (payer) await confirmPayer(trx, payer, null, { now, siteUrl });
  }
  const standing = await lockParticipant(trx, id);
  const changes = standing ? differences(nothing, snapshotOf(standing)) : [];
  await writeAudit(trx, {
    staff,
    action: 'participant.register',
    subject: `participant ${id}`,
    reason,
    after: {
      ...Object.fromEntries(changes.map((each) => [each.field, each.now])),
      ...(isOther && { otherPerson: 'true' }),
    },
  });
  const mails = await listMailsOfTransaction(trx);
  return { ok: true, id, consequences: { changes, mails, isLinkSent: !form.confirm } };
}
