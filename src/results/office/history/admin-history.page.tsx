import { wordsIn } from '../../../edition/words/words.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import { mostFileBytes } from '../../../registration/office/imports/import.contract.ts';
import { many, text, whole } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import adminLists from '../../../ui/admin-lists.css?inline';
import { valueInWords } from '../../../ui/admin-values.ts';
import { Outcome } from '../../../ui/outcome.tsx';
import { mostLetters } from '../../history/history-query.rules.ts';
import type { FileContext } from '../results-context.ts';
import css from './admin-history.css?inline';
import { historyPath } from './history-path.ts';
import { NameSearch, PastRaces, PastUpload } from './history-views.tsx';
import { beginPast, erasePast, undoPast } from './past-import.ts';
import { readHistoryOffice, searchPast } from './read-history-office.ts';

const taken = ['imported', 'undone', 'erased', 'dropped'] as const;

/**
 * `/admin/results/history`: imports and deletes results of earlier editions, and erases names in
 * them.
 */
export const adminHistoryPage = adminPage<FileContext>({
  path: historyPath,
  access: 'participants',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-history')('title'),
  fileBytes: mostFileBytes,
  query: ({ done, q }) => ({
    ...(typeof q === 'string' && q.trim() && { q: q.trim().slice(0, mostLetters) }),
    done: taken.find((each) => each === done) ?? '',
  }),
  load: view,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-history');
    return {
      upload: action({
        label: wordsIn(language).getFixedT(null, 'admin-lists')('import.read'),
        fields: {
          year: text(t('races.year')),
          race: text(t('races.race')),
          day: text(t('upload.day')),
          distanceKm: text(t('upload.distance')),
        },
        run: ({ ctx }, asked, { files }) => beginPast(ctx, asked, files.file),
        leadsTo: ({ id }) => `${historyPath}/imports/${id}`,
      }),
      undo: action({
        label: t('races.undo'),
        fields: { id: whole() },
        run: ({ ctx }, { id }) => undoPast(ctx, id),
        leadsTo: `${historyPath}?done=undone`,
      }),
      erase: action({
        label: t('names.erase'),
        fields: { line: many(t('names.tick'), () => valueInWords(language, 'consent', 'true')) },
        run: ({ ctx }, { line }) =>
          erasePast(
            ctx,
            Object.keys(line).flatMap((id) => numberIn(id) ?? []),
          ),
        leadsTo: `${historyPath}?done=erased`,
      }),
    };
  },
});

async function view(request: StaffRequest<FileContext>, unsent: Unsent): Promise<AdminView> {
  const { language, query, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-history');
  const office = await readHistoryOffice(ctx);
  const found = query.q ? await searchPast(ctx, query.q) : [];
  const step = unsent.failure ? undefined : taken.find((word) => word === query.done);
  return {
    title: t('title'),
    styles: [adminLists, css],
    body: (
      <div className="history-office">
        <Outcome done={step && t(`done.${step}`)} problem={unsent.failure} />
        <PastRaces language={language} office={office} />
        <PastUpload language={language} office={office} form={unsent.form} />
        <NameSearch language={language} q={query.q} found={found} />
      </div>
    ),
  };
}
