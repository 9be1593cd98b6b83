import type { AuditAction } from '../../../audit/audit-actions.ts';
import type { ChangeValue } from '../../late-changes/late-change.contract.ts';

type Change = { subject: string; before: ChangeValue | null; value: ChangeValue | null };

/** How the history names a change, and what differs, field by field. */
export function changeNote({ subject, before, value }: Change) {
  const [was, is] = [flat(before), flat(value)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const differing = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const only = (fields: ChangeValue) =>
    Object.fromEntries(differing.map((name) => [name, fields[name] ?? null]));
  return {
    action: actionOf(subject, { before, value }),
    before: before ? only(was) : {},
    after: only(is),
  };
}

function actionOf(subject: string, { before, value }: Omit<Change, 'subject'>): AuditAction {
  if (!before) return 'notice.publish';
  return value ? 'notice.change' : 'notice.withdraw';
}

/** A text in each of its languages is a field of its own. */
const flat = (value: ChangeValue | null): ChangeValue =>
  Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, field]) =>
      name === 'texts'
        ? Object.entries(field as object).map(([language, text]) => [`text.${language}`, text])
        : [[name, field]],
    ),
  );
