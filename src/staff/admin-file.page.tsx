import { wordsIn } from '../edition/words/words.ts';
import { text } from '../site/admin-actions.tsx';
import { apiAddress, fileAddress, filePath } from '../site/admin-address.ts';
import { StepUpNeeded } from '../site/attempt.ts';
import type { OfficeContext } from '../site/office-use-case.ts';
import type { KnownQuery, StaffRoute } from '../site/page.ts';
import type { ForStaff } from '../site/staff-caller.ts';
import { stepUpPage, type WordsOf } from './admin-step-up.page.tsx';
import { sealWaiting } from './step-up.ts';

/**
 * `/admin/file`: the page of a link to a file that an open browser may not have; the file follows
 * once the person has given the password or the second factor.
 */
export const adminFilePage = (
  contextFor: ForStaff<OfficeContext & { wordsOf: WordsOf }>,
): StaffRoute => ({
  path: filePath,
  access: 'signed-in',
  isUnlisted: true,
  query(asked): KnownQuery {
    const file = apiAddress([asked.file].flat()[0]);
    return file ? { file } : {};
  },
  async load(request) {
    const file = request.query.file ?? '';
    // Kept as a field, as a form that carries nothing is begun again.
    const kept = { address: fileAddress(file), fields: { file } };
    const ctx = contextFor(request);
    const asking = { ...request, ctx, wordsOf: ctx.wordsOf };
    return stepUpPage(asking, kept, (await sealWaiting(ctx, kept)) ?? '', { status: 200 });
  },
  name(language) {
    const t = wordsIn(language).getFixedT(null, 'admin');
    return t('stepUp.file');
  },
  actions: (language) => {
    const t = wordsIn(language).getFixedT(null, 'admin');
    return { '': { label: t('stepUp.button'), fields: { file: text() } } };
  },
  async submit({ session, query }) {
    if (!session.isConfirmed) throw new StepUpNeeded();
    return { goTo: query.file ?? '/admin' };
  },
});
