import { type AddedLine, addedKinds, lineMost } from '../../../edition/facts/late-line.rules.ts';
import { fallbackLanguage } from '../../../edition/words/languages.ts';
import type { PostedFields } from '../../../site/page.ts';
import { type LineProblem, lineForm, wrongHours } from './line-form.rules.ts';
import { readTexts, type TextProblem, textField, textsForm } from './text-form.rules.ts';

export type AddedLineProblem = LineProblem | TextProblem | 'kind';

/** The form's values for a line that the office adds; undefined: a new one. */
export const addedLineForm = (line: AddedLine | undefined): PostedFields => ({
  ...lineForm(line ?? {}),
  kind: line?.kind ?? '',
  place: line?.place ?? '',
  ...textsForm('title', line?.title),
  ...textsForm('description', line?.description),
});

type Read =
  | { ok: true; value: AddedLine }
  | { ok: false; problems: Record<string, AddedLineProblem> };

/** Reads the whole posted line, as the files have no part of it. */
export function readAddedLine(form: PostedFields, raceDays: readonly string[]): Read {
  const { date = '', begins = '', ends = '' } = form;
  const kind = addedKinds.find((each) => each === form.kind);
  const isOwn = kind === 'other';
  const title = isOwn ? readTexts(form, 'title', lineMost.title) : undefined;
  const description = readTexts(form, 'description', lineMost.description);
  const place = form.place?.trim() ?? '';
  const problems: Record<string, AddedLineProblem> = {
    ...wrongHours(form, { raceDays, mustBegin: true, mustEnd: false }),
    ...title?.tooLong,
    ...description.tooLong,
    ...(isOwn && !title?.texts && { [textField('title', fallbackLanguage())]: 'text' }),
    ...(place.length > lineMost.place && { place: 'long' }),
  };
  if (!kind) problems.kind = 'kind';
  if (!kind || Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    value: {
      kind,
      date,
      from: begins,
      ...(ends && { to: ends }),
      ...(title?.texts && { title: title.texts }),
      ...(description.texts && { description: description.texts }),
      ...(place && { place }),
      ...(form.isCancelled === 'true' && { isCancelled: true }),
    },
  };
}
