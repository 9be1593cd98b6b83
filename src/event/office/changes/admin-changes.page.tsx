import { randomUUID } from 'node:crypto';
import { addedKinds } from '../../../edition/facts/late-line.rules.ts';
import { noticeLevels } from '../../../edition/facts/notice.rules.ts';
import { lineTitle } from '../../../edition/facts/schedule-words.ts';
import type { ChangeValue } from '../../../edition/late-changes/late-change.contract.ts';
import { knownLanguage, languageFacts } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { GuardRefusal } from '../../../platform/auth/staff.contract.ts';
import type { Result } from '../../../platform/http/result.ts';
import { many, oneOf, text, tick } from '../../../site/admin-actions.tsx';
import { type AdminView, adminPage, type PostedStaffRequest } from '../../../site/admin-route.tsx';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import type { PostedFields } from '../../../site/page.ts';
import { fieldInWords } from '../../../ui/admin-values.ts';
import { addedKindIn } from './added-line-fields.tsx';
import { changeLate, findChange, readLateSubject } from './change-late.ts';
import { type Asked, formView, overview, staleSentence, sureView } from './change-views.tsx';
import { lateSubject } from './late-subject.ts';

/** `/admin/changes`: late changes, which are notices and facts that differ from the files. */
export const adminChangesPage = adminPage<OfficeContext>({
  path: '/admin/changes',
  access: 'registration',
  query: ({ edit, done }) => ({
    ...(typeof edit === 'string' && /^[\w -]{1,60}$/.test(edit) && { edit }),
    ...(done !== undefined && { done: '' }),
  }),
  name: (language) => wordsIn(language).getFixedT(null, 'admin-changes')('title'),
  load: async (request, { failure }) => {
    if (failure) return overview(request, failure);
    const { edit } = request.query;
    // A new one gets its key with the form, so that sending the form twice adds only one.
    const isNew = edit === 'notice' || edit === 'line';
    const name = isNew ? `${edit} ${randomUUID().slice(0, 8)}` : (edit ?? '');
    const { lateFacts, last } = await readLateSubject(request.ctx, name);
    const subject = lateSubject(name, lateFacts);
    if (!subject) return overview(request);
    const values = subject.form(last?.value ?? null);
    return formView(request, subject, { subject: name, seen: String(last?.id ?? 0), ...values });
  },
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-changes');
    const glue = { subject: text(), seen: text(), sure: text(), again: text() };
    const about = (label: string) =>
      text(label, (name) => {
        const [kind, key = ''] = name.split(' ');
        if (kind === 'notice') return t('notice.title');
        return kind === 'race' ? raceNameOf(language, Number(key)) : lineTitle(language, { key });
      });
    const each = (label: (language: string) => string) =>
      many((code) => label(languageFacts(knownLanguage(code) ?? language).name));
    const hours = {
      date: text(t('race.date')),
      begins: text(t('line.begins')),
      ends: text(t('line.ends')),
      isCancelled: tick(language, t('line.isCancelled')),
    };
    const taken = {
      run: (
        request: PostedStaffRequest<OfficeContext>,
        _: unknown,
        { form }: { form: PostedFields },
      ) => takeForm(request, form),
      leadsTo: ({ next }: { next: AdminView | string }) => next,
    };
    return {
      notice: action({
        label: t('next'),
        fields: {
          level: oneOf(noticeLevels, t('notice.level'), (level) => t(`notice.levels.${level}`)),
          text: each((name) => t('notice.text', { language: name })),
          from: text(t('notice.from')),
          until: text(t('notice.until')),
          ...glue,
        },
        ...taken,
      }),
      race: action({
        label: t('next'),
        fields: {
          ...glue,
          subject: about(fieldInWords(language, 'raceid')),
          date: hours.date,
          startTime: text(t('race.startTime')),
          timeLimit: text(t('race.timeLimit')),
          aidStations: text(t('race.aidStations')),
          cutoffs: text(t('race.cutoffs')),
        },
        ...taken,
      }),
      line: action({
        label: t('next'),
        fields: { ...glue, subject: about(t('line.title')), ...hours },
        ...taken,
      }),
      'added-line': action({
        label: t('next'),
        fields: {
          kind: oneOf(addedKinds, t('line.kind'), (kind) => addedKindIn(language, kind)),
          ...hours,
          place: text(t('line.place')),
          title: each((name) => t('line.ownTitleIn', { language: name })),
          description: each((name) => t('line.descriptionIn', { language: name })),
          ...glue,
        },
        ...taken,
      }),
      withdraw: action({
        label: t('notice.withdraw'),
        fields: { ...glue, subject: about(t('title')) },
        ...taken,
      }),
      undo: action({
        label: t('history.undo'),
        fields: { ...glue, subject: about(t('title')) },
        ...taken,
      }),
    };
  },
});

/**
 * Takes a posted form, which counts only once it is confirmed: returns the view to show next, or
 * the address to go to.
 */
async function takeForm(
  request: PostedStaffRequest<OfficeContext>,
  form: PostedFields,
): Promise<Result<{ next: AdminView | string }, GuardRefusal>> {
  const { language, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-changes');
  const show = (next: AdminView | string) => ({ ok: true as const, next });
  const { subject: name = '', seen = '', intent } = form;
  const subject = lateSubject(name, (await readLateSubject(ctx, name)).lateFacts);
  const isForm = intent === subject?.kind;
  if (!subject || !(isForm || isPlainIntent(intent)) || !/^\d{1,9}$/.test(seen)) {
    return show(await overview(request, t('gone')));
  }
  if (form.again) return show(isForm ? formView(request, subject, form) : '/admin/changes');
  const read = isForm
    ? subject.read(form, request.now)
    : { ok: true as const, value: await valueOfIntent(request, form) };
  if (!read.ok) return show(formView(request, subject, form, read));
  const asked = { subject: name, value: read.value, seen: Number(seen) };
  if (!form.sure) return show(await sureView(request, subject, asked, form));
  const outcome = await changeLate(ctx, asked);
  if (outcome.ok) return show('/admin/changes?done=');
  if (outcome.code !== 'stale') return outcome;
  const problem = staleSentence(language, outcome.last);
  if (!isForm) return show(await overview(request, problem));
  // Shows what was typed with the number of the newer change, so that sending it again overwrites
  // that change knowingly.
  const seenNow = String(outcome.last.id);
  return show(formView(request, subject, { ...form, seen: seenNow }, { problem }));
}

const isPlainIntent = (intent: string | undefined) => intent === 'undo' || intent === 'withdraw';

/**
 * The value that an action without fields sets; `undo`: the value before the change that is undone.
 */
async function valueOfIntent(
  { ctx }: Asked,
  { intent, subject, seen }: PostedFields,
): Promise<ChangeValue | null> {
  if (intent !== 'undo') return null;
  const change = await findChange(ctx, Number(seen));
  return change && change.subject === subject ? change.before : null;
}
