import type { Kysely, Transaction } from 'kysely';
import { orderText } from '../../../edition/facts/extra.rules.ts';
import { formOf } from '../../../edition/fields/field-columns.ts';
import { type EditableField, editableFields } from '../../../edition/fields/field-lists.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { errorCode } from '../../../platform/db/database-errors.ts';
import { withRollback } from '../../../platform/db/rollback.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import type { AuditAction } from '../../../staff/audit/audit-actions.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import {
  listRunnerPayments,
  listRunnerRefunds,
  lockRunner,
  type Runner,
  type RunnerPayment,
  type RunnerRefund,
} from '../../my-registration/my-registration.queries.ts';
import type {
  ActionOutcome,
  ActionRefused,
  Consequences,
  Fields,
} from './admin-participants.contract.ts';
import { listMailsOfTransaction } from './admin-participants.queries.ts';
import { differences, readSeen, type Snapshot, shownTo } from './participant-action.rules.ts';

export type Acting = { staff: Staff; now: Date; siteUrl: string };

/** The member of staff who acts, and the moment. */
export const actingOf = ({ staff, clock, siteUrl }: OfficeContext): Acting => ({
  staff,
  siteUrl,
  now: clock.now(),
});

/** A participant's rows, locked by an action. */
export type ParticipantRows = {
  runner: Runner;
  payments: RunnerPayment[];
  refunds: RunnerRefund[];
};

type ActionContext = ParticipantRows & Acting & { trx: Transaction<Schema>; form: Fields };

export type ParticipantAction = {
  /** As the history names it. */
  action: AuditAction;
  /** Whether the action was taken already, so that this is a second click. */
  isDone?: (context: ActionContext) => boolean | Promise<boolean>;
  take(context: ActionContext): Promise<{ ok: true; reason?: string | undefined } | ActionRefused>;
};

/**
 * Takes an action of the organiser's side and writes its audit row, in one transaction. Refused
 * when the participant is no longer as the form showed, with what has changed. Without `isSure` the
 * action is taken and rolled back, to say exactly what it does.
 */
export async function takeAction(
  db: Kysely<Schema>,
  action: ParticipantAction,
  asked: { id: number; form: Fields; isSure: boolean },
  acting: Acting,
): Promise<ActionOutcome> {
  const { id, form, isSure } = asked;
  try {
    return await withRollback<ActionOutcome>(db, async (trx, rollback) => {
      const standing = await lockParticipant(trx, id);
      if (!standing) return { ok: false, code: 'link' };
      const context = { ...standing, ...acting, trx, form };
      if (await action.isDone?.(context)) return { ok: true };
      const before = snapshotOf(standing);
      const seen = readSeen(form.seen);
      const changed = seen ? differences(seen, shownTo(acting.staff, before)) : [];
      if (!seen || changed.length > 0) return { ok: false, changed };
      const taken = await action.take(context);
      if (!taken.ok) return rollback(taken);
      const then = await lockParticipant(trx, id);
      const changes = await auditAction(
        trx,
        { staff: acting.staff, action: action.action, id, reason: taken.reason },
        { before, now: then ? snapshotOf(then) : before },
      );
      if (isSure) return { ok: true };
      const consequences: Consequences = {
        changes,
        mails: await listMailsOfTransaction(trx),
        isLinkSent: then?.runner.is_mail_due === true && !standing.runner.is_mail_due,
      };
      return rollback({ ok: true, consequences });
    });
  } catch (error) {
    // The same person has another registration for this race.
    if (errorCode(error) === '23505') return { ok: false, code: 'registered' };
    throw error;
  }
}

/** Writes into the history what an action has changed of a participant, and returns it. */
export async function auditAction(
  trx: Transaction<Schema>,
  by: {
    staff: Staff;
    action: ParticipantAction['action'];
    id: number;
    reason?: string | undefined;
  },
  shown: { before: Snapshot; now: Snapshot },
) {
  const { staff, action, id, reason } = by;
  const changes = differences(shown.before, shown.now);
  await writeAudit(trx, {
    staff,
    action,
    subject: `participant ${id}`,
    reason,
    ...(changes.length > 0 && {
      before: Object.fromEntries(changes.map((each) => [each.field, each.before])),
      after: Object.fromEntries(changes.map((each) => [each.field, each.now])),
    }),
  });
  return changes;
}

/** A participant's rows, locked; undefined when there is none, or it was erased. */
export async function lockParticipant(
  trx: Transaction<Schema>,
  id: number,
): Promise<ParticipantRows | undefined> {
  const runner = await lockRunner(trx, id);
  if (!runner) return undefined;
  const payments = await listRunnerPayments(trx, id);
  return { runner, payments, refunds: await listRunnerRefunds(trx, id) };
}

/** The values of a participant that forms and the history show. */
export function snapshotOf({ runner, payments, refunds }: ParticipantRows): Snapshot {
  const gone: RunnerPayment['state'][] = ['open', 'processing', 'failed'];
  const paid = payments
    .filter(({ state, source }) => !gone.includes(state) && source !== 'free')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const returned = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const form = formOf(runner);
  const said = editableFields.map((field) => [
    field,
    typeof form[field] === 'boolean' ? (form[field] ? 'true' : '') : form[field],
  ]);
  return {
    ...(Object.fromEntries(said) as Pick<Snapshot, EditableField>),
    language: runner.language,
    raceid: String(runner.race_id),
    status: runner.status,
    place: runner.holds_place ? 'true' : '',
    bib: runner.bib === null ? '' : String(runner.bib),
    extras: orderText(runner.ordered_extras),
    fee: String(runner.fee_minor),
    extra: String(runner.extra_minor ?? ''),
    paid: String(paid),
    returned: String(returned),
    consent: runner.guardian_signed_at ? 'true' : '',
    note: runner.note,
  };
}
