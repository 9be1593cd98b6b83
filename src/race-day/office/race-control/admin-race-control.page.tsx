import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import { ownValue } from '../../../platform/http/own-value.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { Outcome } from '../../../ui/outcome.tsx';
import css from './admin-race-control.css?inline';
import { BoardView } from './board-views.tsx';
import { ControlBoard } from './control-board.tsx';
import { KeptCopy } from './kept-copy.tsx';
import type { Judgement, RaceControlService } from './race-control.contract.ts';
import { boardPath } from './runner-name.tsx';
import { RunnerView } from './runner-view.tsx';

const ControlBoardIsland = island('control-board', ControlBoard, 'idle');

const doneWords = ['judged', 'retired', 'back', 'undone'] as const;

/** What the forms of the board and of a runner ask, by their intent. */
const steps = {
  judge: { done: 'judged', take: (control, form) => control.judge(judgementIn(form)) },
  count: {
    done: 'judged',
    take: (control, { link = '', number, until, reason = '' }) =>
      control.count({ link, reason, number: numberIn(number) ?? 0, until: Number(until) || 0 }),
  },
  retired: {
    done: 'retired',
    take: (control, { id, reason = '' }) => control.decide(numberIn(id) ?? 0, 'retired', reason),
  },
  back: { done: 'back', take: (control, { id }) => control.decide(numberIn(id) ?? 0, 'back', '') },
  undo: { done: 'undone', take: (control, { id = '' }) => control.undo(id) },
} satisfies Record<string, Step>;

type Step = {
  done: (typeof doneWords)[number];
  take: (
    control: RaceControlService,
    form: PostedFields,
  ) => ReturnType<RaceControlService['judge']>;
};
type Services = { raceControl: RaceControlService };
type Posted = { status?: number; failure?: string };

/** `/admin/race-control`: who is where, whom nobody has seen, and whether the sums add up. */
export const adminRaceControlPage = adminPage<Services>({
  path: boardPath,
  access: 'race-day',
  query: ({ runner, done }) => ({
    runner: /^\d{1,9}$/.test(String(runner)) ? String(runner) : '',
    done: doneWords.find((word) => word === done) ?? '',
  }),
  load: (request) => view(request, {}),
  async submit(request, form) {
    const { raceControl } = request.services;
    const step = ownValue<Step>(steps, form.intent);
    if (!step) return view(request, {});
    const outcome = await request.attempt(() => step.take(raceControl, form));
    return outcome.ok ? { goTo: `${boardPath}?done=${step.done}` } : view(request, outcome);
  },
});

/** The right time as it was typed; where it is asked for, it has to be unless the entry’s is right. */
const timeOf = ({ time = '', ahead, asIs }: PostedFields): string | undefined =>
  time.trim() || (ahead && !asIs ? '' : undefined);

/** The entries of a doubt as its form names them (`device sequence`, by commas), and whose they are. */
function judgementIn(form: PostedFields): Judgement {
  const { records = '', bib = '', other = '', reason = '' } = form;
  const named = records.split(',').flatMap((each) => {
    const [, device, sequence] =
      /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,6})$/.exec(each) ?? [];
    return device && sequence ? [{ device, sequence: Number(sequence) }] : [];
  });
  const chosen = other.trim() || bib;
  const says =
    chosen === 'none'
      ? 'nothing'
      : chosen === 'as-typed'
        ? chosen
        : { bib: chosen, time: timeOf(form) };
  return { records: named, says, reason, isOver: form.over !== undefined };
}

async function view(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, query, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-race-control');
  const frame = {
    status: posted.status ?? 200,
    title: t('title'),
    styles: [css],
    worksOffline: true,
  };
  const runner = query.runner ? await services.raceControl.open(Number(query.runner)) : undefined;
  const outcome = (
    <Outcome
      done={posted.failure ? undefined : doneIn(language, query.done)}
      problem={posted.failure}
    />
  );
  if (runner) {
    const name = `${runner.runner.bib} ${runner.runner.name}`.trim();
    return {
      ...frame,
      title: name,
      body: (
        <div className="race-control">
          {outcome}
          <KeptCopy now={request.now} />
          <RunnerView language={language} way={runner} />
        </div>
      ),
    };
  }
  return {
    ...frame,
    body: (
      <div className="race-control">
        {outcome}
        <ControlBoardIsland
          address={boardPath}
          events="/api/admin/race-control/events"
          on={t('live.on')}
          paused={t('live.paused')}
          off={t('live.off')}
        />
        <div id="board">
          <BoardView language={language} board={await services.raceControl.board()} />
        </div>
      </div>
    ),
  };
}

function doneIn(language: Language, done: unknown): string | undefined {
  const t = wordsIn(language).getFixedT(null, 'admin-race-control');
  const told = {
    judged: t('done.judged'),
    retired: t('done.retired'),
    back: t('done.back'),
    undone: t('done.undone'),
  };
  const word = doneWords.find((each) => each === done);
  return word && told[word];
}
