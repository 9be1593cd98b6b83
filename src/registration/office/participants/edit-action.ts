import { columnsOf, onlyOf } from '../../../edition/fields/field-columns.ts';
import { editableFields, type RegistrationForm } from '../../../edition/fields/field-lists.ts';
import { knownLanguage } from '../../../edition/words/languages.ts';
import { asForm } from '../../my-registration/correct-registration.ts';
import { type Runner, updateRunner } from '../../my-registration/my-registration.queries.ts';
import { queueStatusMail } from '../../my-registration/queue-runner-mail.ts';
import { languageOf } from '../../my-registration/read-my-registration.ts';
import { renewLinks, unreachableAddress } from '../../my-registration/renew-links.ts';
import { followCircuit } from '../../payments/follow-circuit.ts';
import {
  keptPersonKey,
  lacksGuardian,
  personKey,
  registrationFrom,
  tidyRegistration,
} from '../../registration.rules.ts';
import { registrationFacts } from '../../registration-facts.ts';
import type { Fields } from './admin-participants.contract.ts';
import { judge, reasonIn } from './participant-action.rules.ts';
import type { ParticipantAction } from './participant-action.ts';

/**
 * Edits the data that a participant gave, judged by the rules of registration, which the organiser
 * may override with a reason. An unpaid registration owes the fee that fits; a paid one that joins
 * the circuit owes the difference. A new address or another person gets the mail with the only link
 * that is still good.
 */
export const editAction: ParticipantAction = {
  action: 'participant.edit',
  isDone: ({ runner, form }) => {
    const asked = editedColumns(runner, editedForm(runner, form));
    const columns = Object.keys(asked) as (keyof typeof asked)[];
    return (
      columns.every((column) => runner[column] === asked[column]) &&
      (knownLanguage(form.language) ?? runner.language) === runner.language
    );
  },
  async take({ trx, runner, payments, form, now, siteUrl }) {
    if (runner.status === 'cancelled') return { ok: false, code: 'cancelled' };
    const edited = editedForm(runner, form);
    const reason = reasonIn(form.reason);
    const judged = judge(edited, [...editableFields, 'hasOneName'], registrationFacts());
    if (judged && !(judged.canOverride && form.override)) return { ok: false, ...judged };
    if (judged && !reason) return { ok: false, code: 'reason-for-override' };
    const unreachable = unreachableAddress(runner, edited);
    if (unreachable) return { ok: false, problems: unreachable, canOverride: false };
    const changes = {
      ...editedColumns(runner, edited),
      language: knownLanguage(form.language) ?? languageOf(runner),
    };
    const isCircuitChanged = changes.is_in_circuit !== runner.is_in_circuit;
    if (isCircuitChanged && payments.some(({ state }) => state === 'processing')) {
      return { ok: false, code: 'paying' };
    }
    await updateRunner(trx, runner.id, changes);
    const renewed = await renewLinks(
      trx,
      runner,
      { ...runner, ...changes },
      { siteUrl, by: 'office' },
    );
    if (renewed) {
      const changed = { ...runner, ...changes, ...renewed };
      // The former runner's guardian has not signed for the new runner: `remindGuardians` asks the
      // new guardian.
      if ('guardian_signed_at' in renewed && lacksGuardian(changed, registrationFacts())) {
        await updateRunner(trx, runner.id, { is_mail_due: true });
      } else await queueStatusMail(trx, changed, { payments, now, siteUrl });
    }
    // Done after the links, since its mail carries the new link.
    if (isCircuitChanged) await followCircuit(trx, runner.id, { now, siteUrl });
    return { ok: true, reason };
  },
};

const editedForm = (runner: Runner, fields: Fields): RegistrationForm => {
  const given = registrationFrom(fields);
  const own = onlyOf(given, [...editableFields, 'hasOneName']);
  return tidyRegistration({ ...asForm(runner), ...own });
};

/** What the form of a participant writes into the row. */
const editedColumns = (runner: Runner, form: RegistrationForm) => ({
  ...columnsOf(form, editableFields),
  person_key: form.birthDate ? keptPersonKey(runner.person_key, personKey(form)) : null,
});
