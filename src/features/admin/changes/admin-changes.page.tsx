import { randomUUID } from 'node:crypto';
import { event } from '../../../edition/facts.ts';
import { noticeShape } from '../../../facts/notice.rules.ts';
import { wordsIn } from '../../../i18n/words.ts';
import { type AdminView, adminPage, type PostedStaffRequest } from '../../../site/admin-route.tsx';
import type { GoTo, PostedFields } from '../../../site/page.ts';
import type { ChangeValue } from '../../late-changes/late-change.contract.ts';
import {
  type Asked,
  formView,
  overview,
  type Services,
  staleSentence,
  sureView,
} from './change-views.tsx';
import { type NoticeProblem, noticeForm, readNotice } from './notice-form.rules.ts';

type Proposed =
  | { ok: true; value: ChangeValue | null }
  | { ok: false; problems: Record<string, NoticeProblem> };

const noticeSubject = /^notice [\da-f]{8}$/;

/** `/admin/changes`: what changes late: notices, and all that the files say otherwise. */
export const adminChangesPage = adminPage<Services>({
  path: '/admin/changes',
  access: 'registration',
  query: ({ edit, done }) => ({
    ...(typeof edit === 'string' && (edit === 'notice' || noticeSubject.test(edit)) && { edit }),
    ...(done !== undefined && { done: '' }),
  }),
  load: async (request) => {
    const { edit } = request.query;
    if (edit === undefined) return overview(request);
    // A new one has its name from its form on, so that sending it twice makes one.
    const subject = edit === 'notice' ? `notice ${randomUUID().slice(0, 8)}` : edit;
    const last = await request.services.changes.find(subject);
    const read = noticeShape.safeParse(last?.value);
    const values = noticeForm(read.data, event.timeZone);
    return formView(request, { subject, seen: String(last?.id ?? 0), ...values });
  },
  submit: (request, form) => takeStep(request, form),
});

async function takeStep(
  request: PostedStaffRequest<Services>,
  form: PostedFields,
): Promise<AdminView | GoTo> {
  const { language, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-changes');
  const { subject = '', seen = '' } = form;
  if (!noticeSubject.test(subject) || !/^\d{1,9}$/.test(seen)) return overview(request, t('gone'));
  if (form.again) return formView(request, form);
  const read = await proposed(request, form);
  if (!read.ok) return formView(request, form, read);
  const asked = { subject, value: read.value, seen: Number(seen) };
  if (!form.sure) return sureView(request, asked, form);
  const outcome = await request.attempt(() => services.changes.change(asked));
  if (outcome.ok) return { goTo: '/admin/changes?done=' };
  if ('failure' in outcome) return overview(request, outcome.failure);
  // As it was typed, over what holds by now: sent again, it does so knowingly.
  const { last } = outcome;
  const problem = staleSentence(language, last);
  if (form.step !== 'notice') return overview(request, problem);
  return formView(request, { ...form, seen: String(last.id) }, { problem });
}

/** What a form asks to hold; `undo` goes back to what held before the change it was made from. */
async function proposed({ services, now }: Asked, form: PostedFields): Promise<Proposed> {
  const { step, subject = '', seen = '' } = form;
  if (step === 'withdraw') return { ok: true, value: null };
  if (step === 'undo') {
    const change = await services.changes.findChange(Number(seen));
    return { ok: true, value: change?.subject === subject ? change.before : null };
  }
  const read = readNotice(form, { now, timeZone: event.timeZone });
  return read.ok ? { ok: true, value: read.notice } : read;
}
