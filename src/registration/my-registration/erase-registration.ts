import { columnsOf, emptyForm } from '../../edition/fields/field-columns.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { deleteMailFilesOf } from '../../platform/mail/outbox-folder.ts';
import { releasePlace } from '../places.ts';
import { canCancel } from './can-cancel.ts';
import { cancelRunner } from './cancel-registration.ts';
import type { HolderId, LinkContext } from './for-holder.ts';
import type { ActionOutcome } from './my-registration.contract.ts';
import {
  deleteRunner,
  listRunnerPayments,
  lockRunner,
  updateRunner,
} from './my-registration.queries.ts';
import { deleteTraces, hasReceipt } from './traces.queries.ts';

/**
 * Erases all of a person's data, in the database and in the outbox folder. If money came, a receipt
 * stays with name, race and payments, as the accounting law requires; if a payment was only begun,
 * it stays without a name, so that money that still arrives can be refunded. Before the race is
 * over, the registration is cancelled first, with its refund.
 */
export async function eraseRegistration(
  { db, clock, siteUrl, outboxDir, personalData }: LinkContext,
  { id }: HolderId,
  { refundMinor }: { refundMinor: number },
): Promise<ActionOutcome> {
  const at = { now: clock.now(), siteUrl };
  let erasedMails: string[] = [];
  const outcome = await inTransaction(db, async (trx): Promise<ActionOutcome> => {
    const runner = await lockRunner(trx, id);
    // A second click finds that the runner is already erased.
    if (!runner) return { ok: true };
    if (await canCancel(trx, runner.race_id, at.now)) {
      const cancelled = await cancelRunner(trx, runner, refundMinor, at);
      if (!cancelled.ok) return cancelled;
    }
    const { mailIds } = await deleteTraces(trx, runner);
    erasedMails = mailIds;
    for (const kept of personalData) await kept.erase(trx, runner);
    await trx.deleteFrom('bib_handout').where('participant_id', '=', id).execute();
    if ((await listRunnerPayments(trx, id)).length > 0) {
      const names = (await hasReceipt(trx, id)) ? {} : { first_name: '', last_name: '' };
      await updateRunner(trx, id, { ...nothingPersonal, ...names, erased_at: at.now });
      return { ok: true };
    }
    // After the event the runner still has the place.
    const kept = await lockRunner(trx, id);
    if (kept?.holds_place) await releasePlace(trx, kept.race_id);
    await deleteRunner(trx, id);
    return { ok: true };
  });
  // Deleted after the commit: if the process dies here, the daily sweep deletes what is left.
  await deleteMailFilesOf(outboxDir, erasedMails);
  return outcome;
}

const {
  first_name: _first,
  last_name: _last,
  is_in_circuit: _circuit,
  ...unsaid
} = columnsOf(emptyForm);

/** The columns of a registration of which only the payments are kept. */
const nothingPersonal = {
  ...unsaid,
  country: 'OTHER',
  medical_consent_at: null,
  medical_consent_by: null,
  claim_key: null,
  person_key: null,
  guardian_signature: null,
  guardian_signed_at: null,
  guardian_signed_from: null,
  accepted_at: null,
  safety_lock: null,
  live_opt_out: false,
  bib: null,
  language: 'en',
  note: '',
  extra_minor: null,
  extra_since: null,
};
