import { randomUUID } from 'node:crypto';
import type { ChangeValue } from '../../../edition/late-changes/late-change.contract.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { type AdminView, adminPage, type PostedStaffRequest } from '../../../site/admin-route.tsx';
import type { GoTo, PostedFields } from '../../../site/page.ts';
import {
  type Asked,
  formView,
  overview,
  type Services,
  staleSentence,
  sureView,
} from './change-views.tsx';
import { lateSubject } from './late-subject.ts';

/** `/admin/changes`: what changes late: notices, and what holds otherwise than the files say. */
export const adminChangesPage = adminPage<Services>({
  path: '/admin/changes',
  access: 'registration',
  query: ({ edit, done }) => ({
    ...(typeof edit === 'string' && /^[\w -]{1,60}$/.test(edit) && { edit }),
    ...(done !== undefined && { done: '' }),
  }),
  load: async (request) => {
    const { edit } = request.query;
    const { changes } = request.services;
    // A new one has its name from its form on, so that sending it twice makes one.
    const isNew = edit === 'notice' || edit === 'line';
    const name = isNew ? `${edit} ${randomUUID().slice(0, 8)}` : (edit ?? '');
    const subject = lateSubject(name, await changes.lateFacts());
    if (!subject) return overview(request);
    const last = await changes.find(name);
    const values = subject.form(last?.value ?? null);
    return formView(request, subject, { subject: name, seen: String(last?.id ?? 0), ...values });
  },
  submit: (request, form) => takeForm(request, form),
});

async function takeForm(
  request: PostedStaffRequest<Services>,
  form: PostedFields,
): Promise<AdminView | GoTo> {
  const { language, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-changes');
  const { subject: name = '', seen = '', intent } = form;
  const subject = lateSubject(name, await services.changes.lateFacts());
  const isForm = intent === subject?.kind;
  if (!subject || !(isForm || isPlainIntent(intent)) || !/^\d{1,9}$/.test(seen)) {
    return overview(request, t('gone'));
  }
  if (form.again) return isForm ? formView(request, subject, form) : { goTo: '/admin/changes' };
  const read = isForm
    ? subject.read(form, request.now)
    : { ok: true as const, value: await valueOfIntent(request, form) };
  if (!read.ok) return formView(request, subject, form, read);
  const asked = { subject: name, value: read.value, seen: Number(seen) };
  if (!form.sure) return sureView(request, subject, asked, form);
  const outcome = await request.attempt(() => services.changes.change(asked));
  if (outcome.ok) return { goTo: '/admin/changes?done=' };
  if ('failure' in outcome) return overview(request, outcome.failure);
  const problem = staleSentence(language, outcome.last);
  if (!isForm) return overview(request, problem);
  // As it was typed, over what holds by now: sent again, it does so knowingly.
  const seenNow = String(outcome.last.id);
  return formView(request, subject, { ...form, seen: seenNow }, { problem });
}

const isPlainIntent = (intent: string | undefined) => intent === 'undo' || intent === 'withdraw';

/** What an action without fields asks to hold; `undo`: what held before the change it was made from. */
async function valueOfIntent(
  { services }: Asked,
  { intent, subject, seen }: PostedFields,
): Promise<ChangeValue | null> {
  if (intent !== 'undo') return null;
  const change = await services.changes.findChange(Number(seen));
  return change && change.subject === subject ? change.before : null;
}
