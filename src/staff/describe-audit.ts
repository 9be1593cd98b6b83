import type { Kysely } from 'kysely';
import { fullName } from '../edition/fields/person-name.rules.ts';
import { isAllowed, type Staff } from '../platform/auth/staff.contract.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { AuditRow, AuditSubject } from './audit/audit.contract.ts';
import { hasSafetyReason } from './audit/audit-actions.ts';
import { withoutSealed } from './audit/audit-details.rules.ts';
import { withTodaysNames } from './audit/earlier-fields.ts';
import { findAuditNames, type StoredEntry } from './audit-names.queries.ts';
import { readSubject, type StoredSubject } from './audit-subject.rules.ts';

/**
 * Entries of the history as a person may read them: with today's names, without those of people who
 * were erased, and with health data only for readers who have the right to it.
 */
export async function describeAudit(
  db: Kysely<Schema>,
  entries: readonly StoredEntry[],
  reader: Pick<Staff, 'rights'>,
): Promise<AuditRow[]> {
  const subjects = entries.map(({ subject }) => readSubject(subject));
  const idsOf = <Kind extends StoredSubject['kind']>(kind: Kind) =>
    subjects.filter((each): each is Extract<StoredSubject, { kind: Kind }> => each.kind === kind);
  const found = await findAuditNames(db, {
    runners: idsOf('runner').map(({ id }) => id),
    payments: idsOf('payment').map(({ id }) => id),
    waiting: idsOf('waiting').map(({ id }) => id),
    staff: idsOf('staff').map(({ email }) => email),
    lines: idsOf('line').map(({ key }) => key),
    ids: entries.flatMap(({ staff_id }) => staff_id ?? []),
  });
  const seesSafety = isAllowed(reader, 'safety');
  return entries.map((entry, index) => {
    const isReasonHidden = Boolean(entry.reason) && hasSafetyReason(entry.action) && !seesSafety;
    return {
      id: entry.id,
      at: entry.at,
      by: actorOf(entry, found),
      action: entry.action,
      about: subjectWith(subjects[index] ?? readSubject(entry.subject), found),
      reason: isReasonHidden ? undefined : (entry.reason ?? undefined),
      isReasonHidden,
      before: withTodaysNames(withoutSealed(entry.before ?? {})),
      after: withTodaysNames(withoutSealed(entry.after ?? {})),
    };
  });
}

type Found = Awaited<ReturnType<typeof findAuditNames>>;

function actorOf({ staff_id, staff_email }: StoredEntry, { staff }: Found): AuditRow['by'] {
  const person = staff.find(({ id }) => id === staff_id);
  if (person) return { id: person.id, name: person.name || person.email };
  return staff_email ? { id: undefined, name: staff_email } : undefined;
}

function subjectWith(subject: StoredSubject, found: Found): AuditSubject {
  switch (subject.kind) {
    case 'runner':
      return { kind: 'runner', id: subject.id, name: runnerName(subject.id, found) };
    case 'payment': {
      const payer = found.payments.find(({ id }) => id === subject.id)?.participant_id;
      if (payer === undefined) return { kind: 'other', text: `payment ${subject.id}` };
      return { kind: 'runner', id: payer, name: runnerName(payer, found) };
    }
    case 'waiting': {
      const entry = found.waiting.find(({ id }) => id === subject.id);
      return { kind: 'waiting', name: entry && fullName(entry) };
    }
    case 'staff': {
      const person = found.staff.find(({ email }) => email === subject.email);
      return { kind: 'staff', id: person?.id, name: person?.name || subject.email };
    }
    case 'line':
      return { ...subject, added: found.lines[subject.key] };
    default:
      return subject;
  }
}

function runnerName(id: number, { runners }: Found): string | undefined {
  const runner = runners.find((each) => each.id === id);
  return runner && fullName(runner);
}
