import { wordsIn } from '../../../edition/words/words.ts';
import { mostFileBytes } from '../../../registration/office/imports/import.contract.ts';
import { text, tick, whole } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import adminLists from '../../../ui/admin-lists.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import { stageName } from '../../circuit/standings-words.ts';
import type { FileContext } from '../results-context.ts';
import css from './admin-circuit.css?inline';
import { beginStage, takeHomeStage, undoStage } from './circuit-import.ts';
import { decideIdentity, eraseRunner } from './decide-identity.ts';
import { DecidedPairs, Doubts, JoinedRunners } from './identity-views.tsx';
import { publishStandings } from './publish-standings.ts';
import { PublishForm } from './publish-view.tsx';
import { readCircuit } from './read-circuit.ts';
import { circuitPath, Stages, StageUpload } from './stage-views.tsx';

const taken = ['imported', 'undone', 'decided', 'erased', 'published', 'dropped'] as const;
const doneHref = (done: (typeof taken)[number]): string => `${circuitPath}?done=${done}`;

/** `/admin/circuit`: results of the stages, which lines are one runner's, and what is public. */
export const adminCircuitPage = adminPage<FileContext>({
  path: circuitPath,
  access: 'participants',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-circuit')('title'),
  fileBytes: mostFileBytes,
  query: ({ done }) => ({ done: taken.find((each) => each === done) ?? '' }),
  load: view,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-circuit');
    const stage = text(t('stages.stage'), stageName);
    const decide = (verdict: 'same' | 'different' | 'open') =>
      action({
        label: t(`pair.${verdict}`),
        fields: { one: whole(), other: whole() },
        run: ({ ctx }, pair) => decideIdentity(ctx, { ...pair, verdict }),
        leadsTo: doneHref('decided'),
      });
    return {
      upload: action({
        label: wordsIn(language).getFixedT(null, 'admin-lists')('import.read'),
        fields: { stage },
        run: ({ ctx }, asked, { files }) => beginStage(ctx, asked.stage, files.file),
        leadsTo: ({ id }) => `${circuitPath}/imports/${id}`,
      }),
      undo: action({
        label: t('stages.undo'),
        fields: { stage },
        run: ({ ctx }, asked) => undoStage(ctx, asked.stage),
        leadsTo: doneHref('undone'),
      }),
      own: action({
        label: t('stages.takeOwn'),
        fields: { stage },
        run: ({ ctx }, asked) => takeHomeStage(ctx, asked.stage),
        leadsTo: doneHref('imported'),
      }),
      same: decide('same'),
      different: decide('different'),
      open: decide('open'),
      erase: action({
        label: t('runners.erase'),
        fields: { runner: whole() },
        run: ({ ctx }, { runner }) => eraseRunner(ctx, runner),
        leadsTo: doneHref('erased'),
      }),
      publish: action({
        label: t('publish.button'),
        fields: { seen: whole(), isFinal: tick(language, t('publish.isFinal')) },
        run: ({ ctx }, asked) => publishStandings(ctx, asked),
        leadsTo: doneHref('published'),
      }),
    };
  },
});

async function view(request: StaffRequest<FileContext>, unsent: Unsent): Promise<AdminView> {
  const { language, query, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-circuit');
  const office = await readCircuit(ctx);
  const step = unsent.failure ? undefined : taken.find((word) => word === query.done);
  return {
    title: t('title'),
    styles: [adminLists, css],
    body: (
      <div className="circuit-office">
        <Outcome done={step && t(`done.${step}`)} problem={unsent.failure} />
        <Stages language={language} office={office} />
        <StageUpload chosen={unsent.form?.stage} />
        <Doubts language={language} doubts={office.doubts} />
        <DecidedPairs language={language} decided={office.decided} />
        <PublishForm language={language} office={office} />
        <JoinedRunners language={language} joined={office.joined} />
      </div>
    ),
  };
}
