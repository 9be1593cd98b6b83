import { wordsIn } from '../edition/words/words.ts';
import { apiAddress, fileAddress, filePath } from '../site/admin-address.ts';
import { StepUpNeeded } from '../site/attempt.ts';
import type { KnownQuery, StaffRoute } from '../site/page.ts';
import type { ForStaff } from '../site/staff-caller.ts';
import type { StepUp } from './account.contract.ts';
import { stepUpPage, type WordsOf } from './admin-step-up.page.tsx';

type Needs = { stepUp: ForStaff<StepUp>; wordsOf: WordsOf };

/**
 * `/admin/file`: where a link to a file leads that an open browser may not have; the file follows
 * once the password or the second factor was given.
 */
export const adminFilePage = ({ stepUp, wordsOf }: Needs): StaffRoute => ({
  path: filePath,
  access: 'signed-in',
  isUnlisted: true,
  query(asked): KnownQuery {
    const file = apiAddress([asked.file].flat()[0]);
    return file ? { file } : {};
  },
  async load(request) {
    const asking = stepUp(request);
    const kept = { address: fileAddress(request.query.file ?? ''), fields: {} };
    const sealed = await asking.keep(kept);
    return stepUpPage({ ...request, stepUp: asking, wordsOf }, kept, sealed ?? '', { status: 200 });
  },
  name(language) {
    const t = wordsIn(language).getFixedT(null, 'admin');
    return t('stepUp.file');
  },
  actions: (language) => {
    const t = wordsIn(language).getFixedT(null, 'admin');
    return { '': { label: t('stepUp.button'), fields: {} } };
  },
  async submit({ session, query }) {
    if (!session.isConfirmed) throw new StepUpNeeded();
    return { goTo: query.file ?? '/admin' };
  },
});
