import type { Kysely } from 'kysely';
import { event } from '../../../edition/event.ts';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { announceMail } from '../mail/queue-mail.ts';
import { releasePlace } from '../registration/places.ts';
import { cancelRunner } from './cancel-registration.ts';
import { isBeforeEventEnds } from './change-rules.ts';
import type { StepOutcome } from './my-registration-contract.ts';
import {
  deleteMailsWithLinks,
  deleteRunner,
  forgetHistory,
  listRunnerPayments,
  lockRunner,
  updateRunner,
} from './my-registration-queries.ts';

/**
 * Erases a person: everything, or where payments were begun everything but the name, which the
 * accounts have to tell (Romanian accounting law 82/1991). Before the event that cancels the
 * registration first, with its refund; the participants' list shows nobody any more.
 */
export async function eraseRegistration(
  db: Kysely<Schema>,
  id: number,
  { refundBani }: { refundBani: number },
  at: { now: Date; siteUrl: string },
): Promise<StepOutcome> {
  const outcome = await inTransaction(db, async (trx): Promise<StepOutcome> => {
    const runner = await lockRunner(trx, id);
    // A second click: nobody is left to erase.
    if (!runner) return { ok: true };
    if (isBeforeEventEnds(event.raceDay, at.now)) {
      const cancelled = await cancelRunner(trx, runner, refundBani, at);
      if (!cancelled.ok) return cancelled;
    }
    await deleteMailsWithLinks(trx, id);
    await forgetHistory(trx, `participant ${id}`);
    if ((await listRunnerPayments(trx, id)).length > 0) {
      await updateRunner(trx, id, { ...nothingPersonal, erased_at: at.now });
      return { ok: true };
    }
    // After the event the place is the runner's still.
    const kept = await lockRunner(trx, id);
    if (kept?.holds_place) await releasePlace(trx, kept.race_id);
    await deleteRunner(trx, id);
    return { ok: true };
  });
  announceMail();
  return outcome;
}

const nothingPersonal = {
  email: '',
  phone: '',
  country: 'OTHER',
  birth_date: null,
  gender: null,
  emergency_name: '',
  emergency_phone: '',
  medical_info: '',
  shirt_size: null,
  licence: null,
  claim_key: null,
  person_key: null,
  guardian_name: null,
  guardian_email: null,
  guardian_signature: null,
  note: '',
};
