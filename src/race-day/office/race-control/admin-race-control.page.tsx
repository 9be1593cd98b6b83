import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { choice, text, whole } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import type { RaceDayContext } from '../race-day-context.ts';
import css from './admin-race-control.css?inline';
import { BoardView } from './board-views.tsx';
import { ControlBoard } from './control-board.tsx';
import { decideWaiting, judgeRecords } from './judge-records.ts';
import { KeptCopy } from './kept-copy.tsx';
import type { Judgement } from './race-control.contract.ts';
import { readBoard, readRunnerOnBoard } from './read-board.ts';
import { decideRunner } from './runner-decisions.ts';
import { boardPath } from './runner-name.tsx';
import { RunnerView } from './runner-view.tsx';
import { undoDecision } from './undo-decision.ts';

const ControlBoardIsland = island('control-board', ControlBoard, 'idle');

const doneWords = ['judged', 'retired', 'back', 'undone'] as const;
const doneHref = (done: (typeof doneWords)[number]): string => `${boardPath}?done=${done}`;

/** `/admin/race-control`: where the runners are, who was not seen, and whether the sums add up. */
export const adminRaceControlPage = adminPage<RaceDayContext>({
  path: boardPath,
  access: 'race-day',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-race-control')('title'),
  query: ({ runner, done }) => ({
    runner: /^\d{1,9}$/.test(String(runner)) ? String(runner) : '',
    done: doneWords.find((word) => word === done) ?? '',
  }),
  load: view,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-race-control');
    const ofRunner = whole(wordsIn(language).getFixedT(null, 'fields', 'names')('id'));
    const takenBack = { yes: t('doubts.takenBack'), no: t('doubts.notTakenBack') };
    const reason = text(t('reason'));
    const ofAll = { link: text(), by: text(), until: text(), reason };
    return {
      judge: action({
        label: t('doubts.decide'),
        fields: {
          records: text(),
          over: text(),
          bib: text(t('doubts.whose'), (bib) => (bib === 'none' ? t('doubts.nobody') : bib)),
          other: text(t('doubts.other')),
          takenBack: choice(takenBack, t('doubts.isTakenBack')),
          ahead: text(),
          time: text(t('doubts.time')),
          asIs: text(t('doubts.time'), (at) => t('doubts.timeIsRight', { at })),
          reason,
        },
        run: ({ ctx }, { records, over, reason: why, ...said }) =>
          judgeRecords(ctx, {
            records: recordsIn(records),
            says: saysIn(said),
            reason: why,
            isOver: over !== '',
          }),
        leadsTo: doneHref('judged'),
      }),
      count: action({
        label: t('doubts.decide'),
        fields: {
          ...ofAll,
          number: whole(t('decisions.title'), (number) => t('doubts.countAll', { number })),
          all: whole(),
        },
        run: ({ ctx }, said) => decideWaiting(ctx, { ...waitingIn(said), isDropped: false }),
        leadsTo: doneHref('judged'),
      }),
      drop: action({
        label: t('doubts.decide'),
        fields: {
          ...ofAll,
          number: whole(),
          all: whole(t('decisions.title'), (number) => t('doubts.dropAll', { number })),
        },
        run: ({ ctx }, said) => decideWaiting(ctx, { ...waitingIn(said), isDropped: true }),
        leadsTo: doneHref('judged'),
      }),
      retired: action({
        label: t('retire.button'),
        fields: { id: ofRunner, reason },
        run: ({ ctx }, { id, reason: why }) => decideRunner(ctx, id, 'retired', why),
        leadsTo: doneHref('retired'),
      }),
      back: action({
        label: t('isBack'),
        fields: { id: ofRunner },
        run: ({ ctx }, { id }) => decideRunner(ctx, id, 'back', ''),
        leadsTo: doneHref('back'),
      }),
      undo: action({
        label: t('decisions.undo'),
        fields: { id: text() },
        run: ({ ctx }, { id }) => undoDecision(ctx, id),
        leadsTo: doneHref('undone'),
      }),
    };
  },
});

/** The entries of a doubt as its form names them (`device sequence`, by commas). */
const recordsIn = (records: string): Judgement['records'] =>
  records.split(',').flatMap((each) => {
    const [, device, sequence] =
      /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,6})$/.exec(each) ?? [];
    return device && sequence ? [{ device, sequence: Number(sequence) }] : [];
  });

/** An empty `by` means that the staff read a file. */
const waitingIn = <Said extends { by: string; until: string }>(said: Said) => ({
  ...said,
  by: said.by || null,
  until: Number(said.until) || 0,
});

/** Where a form asks for the right time, it has to be typed unless the entry’s time is right. */
function saysIn(
  said: Record<'bib' | 'other' | 'ahead' | 'time' | 'asIs', string> & {
    takenBack: 'yes' | 'no' | undefined;
  },
): Judgement['says'] {
  if (said.takenBack === 'yes') return 'as-typed';
  const bib = said.other.trim() || said.bib;
  if (said.takenBack === 'no' || bib === 'none') return 'nothing';
  return { bib, time: said.time.trim() || (said.ahead && !said.asIs ? '' : undefined) };
}

async function view(
  request: StaffRequest<RaceDayContext>,
  { failure }: Unsent,
): Promise<AdminView> {
  const { language, query, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-race-control');
  const frame = { title: t('title'), styles: [css], worksOffline: true };
  const runner = query.runner ? await readRunnerOnBoard(ctx, Number(query.runner)) : undefined;
  const outcome = (
    <Outcome done={failure ? undefined : doneIn(language, query.done)} problem={failure} />
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
          <BoardView language={language} board={await readBoard(ctx)} />
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
