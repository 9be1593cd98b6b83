import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { text, tick, whole } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import type { RaceDayContext } from '../race-day-context.ts';
import css from './admin-race-control.css?inline';
import { closeCheckpoint, sweepCheckpoint } from './checkpoint-events.ts';
import { CheckpointView } from './checkpoint-view.tsx';
import { readCheckpointOnBoard } from './read-board.ts';
import { checkpointPath } from './runner-name.tsx';

/**
 * `/admin/race-control/checkpoint?id=`: the runners who still have to come by, sweepers, and
 * closing it.
 */
export const adminCheckpointPage = adminPage<RaceDayContext>({
  path: checkpointPath,
  access: 'race-day',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-race-control')('checkpoints.title'),
  query: ({ id, done }) => ({ id: String(id ?? ''), done: done ? 'noted' : '' }),
  load: view,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-race-control');
    const names = wordsIn(language).getFixedT(null, 'fields', 'names');
    const leadsTo = (_: object, { query }: StaffRequest<RaceDayContext>) =>
      `${checkpointPath}?id=${encodeURIComponent(String(query.id))}&done=noted`;
    return {
      sweep: action({
        label: t('closing.sweep'),
        fields: { raceid: whole(names('raceid')) },
        run: ({ query, ctx }, { raceid }) => sweepCheckpoint(ctx, String(query.id), raceid),
        leadsTo,
      }),
      close: action({
        label: t('closing.close'),
        fields: {
          missing: text(names('id')),
          named: tick(language),
          reason: text(t('reason')),
        },
        run: ({ query, ctx }, { missing, named, reason }) =>
          closeCheckpoint(ctx, {
            checkpoint: String(query.id),
            missing: named ? missing.split(',').map(Number).filter(Number.isSafeInteger) : [],
            reason,
          }),
        leadsTo,
      }),
    };
  },
});

async function view(
  { language, query, ctx }: StaffRequest<RaceDayContext>,
  { failure }: Unsent,
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin-race-control');
  const id = String(query.id);
  const detail = await readCheckpointOnBoard(ctx, id);
  if (!detail) return { status: 404, title: t('closing.unknown'), body: null };
  return {
    title: checkpointName(language, id),
    styles: [css],
    body: (
      <div className="race-control">
        <Outcome done={query.done && !failure ? t('closing.noted') : undefined} problem={failure} />
        <CheckpointView language={language} detail={detail} />
      </div>
    ),
  };
}
