import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import { errorCode } from '../../../platform/db/database-errors.ts';
import { withRollback } from '../../../platform/db/rollback.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type Refused, refused } from '../../../platform/http/result.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { newRegistration } from '../../../registration/new-registration.ts';
import { lockBibs } from '../../../registration/office/bibs/bib.queries.ts';
import type { Fields } from '../../../registration/office/participants/admin-participants.contract.ts';
import {
  findByKey,
  insertByHand,
} from '../../../registration/office/participants/admin-participants.queries.ts';
import { confirmPayer } from '../../../registration/payments/confirm-paid-registration.ts';
import { insertAdminPayment, lockPayer } from '../../../registration/payments/payments.queries.ts';
import { takePlace } from '../../../registration/places.ts';
import { lockPerson } from '../../../registration/prove-registration.ts';
import { lacksGuardian, registrationFrom } from '../../../registration/registration.rules.ts';
import { registrationFacts } from '../../../registration/registration-facts.ts';
import { forAction, type OfficeContext } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import type { WalkIn } from './check-in.contract.ts';
import { giveNextBib } from './hand-out-bib.ts';
import { walkInProblems } from './walk-in.rules.ts';

/**
 * Registers a person who comes to the table without a registration: only if a place is left, with
 * the next free bib, and paid in cash to the member of staff or not at all. The card then says if
 * the runner has to sign on paper or lacks a guardian's consent. The same form sent twice registers
 * once.
 */
export const registerWalkIn = forAction(
  { right: 'participants' },
  async (ctx, { form, isPaid }: { form: Fields; isPaid: boolean }): Promise<WalkIn> => {
    const { event } = edition();
    const { db, language, clock } = ctx;
    const given = registrationFrom({ ...form, country: event.place.countryCode });
    const key = uuidIn(form.key) ?? randomUUID();
    const earlier = await findByKey(db, key);
    if (earlier) return { ok: true, id: earlier.id };
    const problems = walkInProblems(given, registrationFacts());
    if (Object.keys(problems).length > 0) return { ok: false, problems };
    const row = newRegistration(given, { key, language, now: clock.now() });
    try {
      return await withRollback<WalkIn>(db, async (trx, rollback) => {
        const made = await make(trx, row, isPaid, ctx);
        return made.ok ? made : rollback(made);
      });
    } catch (error) {
      if (errorCode(error) !== '23505') throw error;
      const twin = await findByKey(db, key);
      return twin ? { ok: true, id: twin.id } : refused('walk-in-registered');
    }
  },
);

async function make(
  trx: Transaction<Schema>,
  row: ReturnType<typeof newRegistration>,
  isPaid: boolean,
  { staff, clock, siteUrl }: OfficeContext,
): Promise<{ ok: true; id: number } | Refused<'walk-in-full' | 'bib-none-free'>> {
  await lockPerson(trx, row.race_id, row.person_key);
  if (!(await takePlace(trx, row.race_id))) return refused('walk-in-full');
  const now = clock.now();
  const id = await insertByHand(trx, { ...row, is_mail_due: false, accepted_at: null });
  await lockBibs(trx);
  const bib = await giveNextBib(trx, id, row.race_id);
  if (bib === undefined) return refused('bib-none-free');
  if (isPaid && row.fee_minor > 0)
    await insertAdminPayment(trx, {
      created_at: now,
      succeeded_at: now,
      participant_id: id,
      purpose: 'fee',
      amount_minor: row.fee_minor,
      source: 'cash',
      receipt: null,
      taken_by: staff.id,
    });
  const payer = isPaid ? await lockPayer(trx, id) : undefined;
  // A minor's registration stays pending until the guardian has signed, as always.
  if (payer && !lacksGuardian({ ...row, guardian_signed_at: null }, registrationFacts())) {
    const paid = { amountMinor: row.fee_minor, source: 'cash' } as const;
    await confirmPayer(trx, payer, row.fee_minor > 0 ? paid : null, { now, siteUrl });
  }
  const after = { raceId: row.race_id, bib, ...(isPaid && { paid: row.fee_minor }) };
  const subject = `participant ${id}`;
  await writeAudit(trx, { staff, action: 'participant.register', subject, after });
  return { ok: true, id };
}
