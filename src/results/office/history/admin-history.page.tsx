import { wordsIn } from '../../../edition/words/words.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import { mostFileBytes } from '../../../registration/office/imports/import.contract.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import adminLists from '../../../ui/admin-lists.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import { mostLetters } from '../../history/history-query.rules.ts';
import css from './admin-history.css?inline';
import { historyPath } from './history-path.ts';
import { NameSearch, PastRaces, PastUpload } from './history-views.tsx';
import type { HistoryAdmin } from './past-results-admin.contract.ts';

type Services = { history: HistoryAdmin };
type Posted = { status?: number; failure?: string; form?: PostedFields };

const taken = ['imported', 'undone', 'erased', 'dropped'] as const;

/** `/admin/results/history`: results of earlier editions, imported, taken out, and names erased. */
export const adminHistoryPage = adminPage<Services>({
  path: historyPath,
  access: 'participants',
  fileBytes: mostFileBytes,
  query: ({ done, q }) => ({
    ...(typeof q === 'string' && q.trim() && { q: q.trim().slice(0, mostLetters) }),
    done: taken.find((each) => each === done) ?? '',
  }),
  load: (request) => view(request, {}),
  async submit(request, form, files) {
    const { history } = request.services;
    if (form.intent === 'upload') {
      const { year = '', day = '', race = '', distanceKm = '' } = form;
      const begun = await request.attempt(() =>
        history.begin({ year, day, race, distanceKm }, files.file),
      );
      return begun.ok
        ? { goTo: `${historyPath}/imports/${begun.id}` }
        : view(request, { ...begun, form });
    }
    const isErase = form.intent === 'erase';
    if (!isErase && form.intent !== 'undo') return view(request, {});
    const outcome = await request.attempt(() =>
      isErase ? history.erase(linesIn(form)) : history.undo(numberIn(form.id) ?? 0),
    );
    return outcome.ok
      ? { goTo: `${historyPath}?done=${isErase ? 'erased' : 'undone'}` }
      : view(request, { ...outcome, form });
  },
});

/** The results that are ticked, each as a field of its own. */
const linesIn = (form: PostedFields): number[] =>
  Object.keys(form).flatMap((name) => {
    const [, id] = /^line\.(\d{1,9})$/.exec(name) ?? [];
    return id ? [Number(id)] : [];
  });

async function view(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, query, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-history');
  const office = await services.history.read();
  const found = query.q ? await services.history.search(query.q) : [];
  const step = posted.failure ? undefined : taken.find((word) => word === query.done);
  return {
    status: posted.status ?? 200,
    title: t('title'),
    styles: [adminLists, css],
    body: (
      <div className="history-office">
        <Outcome done={step && t(`done.${step}`)} problem={posted.failure} />
        <PastRaces language={language} office={office} />
        <PastUpload language={language} office={office} form={posted.form} />
        <NameSearch language={language} q={query.q} found={found} />
      </div>
    ),
  };
}
