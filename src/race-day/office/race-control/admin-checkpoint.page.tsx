import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { Outcome } from '../../../ui/outcome.tsx';
import css from './admin-race-control.css?inline';
import { CheckpointView } from './checkpoint-view.tsx';
import type { RaceControlService } from './race-control.contract.ts';
import { checkpointPath } from './runner-name.tsx';

type Services = { raceControl: RaceControlService };

/** `/admin/race-control/checkpoint?id=`: who still has to come by, sweepers, and closing it. */
export const adminCheckpointPage = adminPage<Services>({
  path: checkpointPath,
  access: 'race-day',
  query: ({ id, done }) => ({ id: String(id ?? ''), done: done ? 'noted' : '' }),
  load: (request) => view(request),
  async submit(request, form) {
    const { raceControl } = request.services;
    const id = String(request.query.id);
    const outcome = await request.attempt(() =>
      form.intent === 'sweep'
        ? raceControl.sweep(id, Number(form.raceid))
        : raceControl.close({
            checkpoint: id,
            missing: missingIn(form),
            reason: form.reason ?? '',
          }),
    );
    return outcome.ok
      ? { goTo: `${checkpointPath}?id=${encodeURIComponent(id)}&done=noted` }
      : view(request, outcome);
  },
});

/** Those whom the form names as missing, once its box is ticked. */
const missingIn = ({ missing = '', named }: PostedFields): number[] =>
  named ? missing.split(',').map(Number).filter(Number.isSafeInteger) : [];

async function view(
  { language, query, services }: StaffRequest<Services>,
  posted: { status?: number; failure?: string } = {},
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin-race-control');
  const id = String(query.id);
  const detail = await services.raceControl.openCheckpoint(id);
  if (!detail) return { status: 404, title: t('closing.unknown'), body: null };
  return {
    status: posted.status ?? 200,
    title: checkpointName(language, id),
    styles: [css],
    body: (
      <div className="race-control">
        <Outcome
          done={query.done && !posted.failure ? t('closing.noted') : undefined}
          problem={posted.failure}
        />
        <CheckpointView language={language} detail={detail} />
      </div>
    ),
  };
}
