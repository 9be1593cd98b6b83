import { isAddedKey } from '../../../edition/facts/late-line.rules.ts';
import type { RaceInForce } from '../../../edition/facts/late-race.rules.ts';
import type { ChangeValue } from '../../../edition/late-changes/late-change.contract.ts';
import type { AuditAction } from '../../../staff/audit/audit-actions.ts';
import { hoursAndMinutes } from './race-form.rules.ts';

type Change = {
  subject: string;
  before: ChangeValue | null;
  value: ChangeValue | null;
  /** The subject in the edition's files; empty for a notice. */
  files: ChangeValue;
};

/** The name of a change in the history, and the fields that differ. */
export function changeNote({ subject, before, value, files }: Change) {
  const [was, is] = [flat({ ...files, ...before }), flat({ ...files, ...value })];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const differing = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const only = (fields: ChangeValue) =>
    Object.fromEntries(differing.map((name) => [name, fields[name] ?? null]));
  return {
    action: actionOf(subject, { before, value }),
    before: Object.keys(was).length > 0 ? only(was) : {},
    after: only(is),
  };
}

function actionOf(
  subject: string,
  { before, value }: Pick<Change, 'before' | 'value'>,
): AuditAction {
  if (subject.startsWith('race ')) return 'race.change';
  if (subject.startsWith('line ')) return actionOfLine(subject, { before, value });
  if (!before) return 'notice.publish';
  return value ? 'notice.change' : 'notice.withdraw';
}

function actionOfLine(subject: string, { before, value }: Pick<Change, 'before' | 'value'>) {
  if (!isAddedKey(subject.slice('line '.length))) return 'program.change';
  if (!before) return 'program.add';
  return value ? 'program.change' : 'program.remove';
}

/**
 * Flattens fields with several values for the history: one per language for a text, and one line
 * per cut-off.
 */
const flat = (value: ChangeValue): ChangeValue =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const text = textFields[name];
      if (text) {
        return Object.entries(field as object).map(([code, words]) => [`${text}.${code}`, words]);
      }
      // Elsewhere in the history, `kind` is a list’s kind and `place` a rank. An item of kind
      // `other` has its own title.
      if (name === 'kind') return field === 'other' ? [] : [['item', field]];
      if (name === 'place') return [['where', field]];
      if (name === 'cutoffs') return [[name, linesOfCutoffs(field as RaceInForce['cutoffs'])]];
      return [[name, field]];
    }),
  );

/** By the name of a field with a text for each language, the name of one text in the history. */
const textFields: Record<string, string> = {
  texts: 'text',
  title: 'title',
  description: 'description',
};

const linesOfCutoffs = (cutoffs: RaceInForce['cutoffs']) =>
  cutoffs.map(({ km, afterMin }) => `km ${km} · ${hoursAndMinutes(afterMin)}`);
