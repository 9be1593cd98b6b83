import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { event } from '../../../edition/facts.ts';
import type { Language } from '../../../edition/words/languages.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
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
import { lacksGuardian, registrationFrom } from '../../../registration/registration.rules.ts';
import { registrationFacts } from '../../../registration/registration-facts.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import type { WalkIn } from './check-in.contract.ts';
import { giveNextBib } from './hand-out-bib.ts';
import { walkInProblems } from './walk-in.rules.ts';

type Acting = { staff: Staff; now: Date; siteUrl: string; language: Language };

/**
 * Registers somebody who stands at the table: within the places, with the next free bib, and paid in
 * cash or not at all. Who signs on paper, or lacks a guardian's consent, is told so by the card. The
 * same form twice registers once.
 */
export async function registerWalkIn(
  db: Kysely<Schema>,
  { form, isPaid }: { form: Fields; isPaid: boolean },
  acting: Acting,
): Promise<WalkIn> {
  const given = registrationFrom({ ...form, country: event.place.countryCode });
  const key = uuidIn(form.key) ?? randomUUID();
  const earlier = await findByKey(db, key);
  if (earlier) return { ok: true, id: earlier.id };
  const problems = walkInProblems(given, registrationFacts);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const row = newRegistration(given, { key, language: acting.language, now: acting.now });
  try {
    return await withRollback<WalkIn>(db, async (trx, rollback) => {
      const made = await make(trx, row, isPaid, acting);
      return made.ok ? made : rollback(made);
    });
  } catch (error) {
    if (errorCode(error) !== '23505') throw error;
    const twin = await findByKey(db, key);
    return twin ? { ok: true, id: twin.id } : refused('walk-in-registered');
  }
}

async function make(
  trx: Transaction<Schema>,
  row: ReturnType<typeof newRegistration>,
  isPaid: boolean,
  { staff, now, siteUrl }: Acting,
): Promise<{ ok: true; id: number } | Refused<'walk-in-full' | 'bib-none-free'>> {
  if (!(await takePlace(trx, row.race_id))) return refused('walk-in-full');
  const id = await insertByHand(trx, { ...row, is_mail_due: false, accepted_at: null });
  await lockBibs(trx);
  const bib = await giveNextBib(trx, id, row.race_id);
  if (bib === undefined) return refused('bib-none-free');
  if (isPaid) await payInCash(trx, id, row.fee_minor, { staff, now });
  const payer = isPaid ? await lockPayer(trx, id) : undefined;
  // A minor's stays pending until the guardian has signed, as anybody's does.
  if (payer && !lacksGuardian({ ...row, guardian_signed_at: null }, registrationFacts)) {
    const paid = { amountMinor: row.fee_minor, source: 'cash' } as const;
    await confirmPayer(trx, payer, row.fee_minor > 0 ? paid : null, { now, siteUrl });
  }
  const after = { raceId: row.race_id, bib, ...(isPaid && { paid: row.fee_minor }) };
  const subject = `participant ${id}`;
  await writeAudit(trx, { staff, action: 'participant.register', subject, after });
  return { ok: true, id };
}

async function payInCash(
  trx: Transaction<Schema>,
  participantId: number,
  amountMinor: number,
  { staff, now }: { staff: Staff; now: Date },
): Promise<void> {
  if (amountMinor === 0) return;
  await insertAdminPayment(trx, {
    created_at: now,
    succeeded_at: now,
    participant_id: participantId,
    purpose: 'fee',
    amount_minor: amountMinor,
    source: 'cash',
    receipt: null,
    taken_by: staff.id,
  });
}
