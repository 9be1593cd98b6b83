import { event } from '../../../edition/facts.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { localSecond } from '../../../edition/words/local-time.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import { ownValue } from '../../../platform/http/own-value.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { Outcome } from '../../../ui/outcome.tsx';
import css from './admin-start.css?inline';
import type { Absent, AtStart, StartService } from './start.contract.ts';
import { StartView, startPath } from './start-views.tsx';

const doneWords = ['gun', 'corrected', 'takenBack', 'counted', 'absent', 'undone'] as const;
type Step = {
  done: (typeof doneWords)[number];
  take: (start: StartService, form: PostedFields) => ReturnType<StartService['fire']>;
};

/** What the forms of the page ask, by their intent. */
const steps = {
  gun: { done: 'gun', take: (start, form) => start.fire(atStart(form), tapIn(form)) },
  correct: {
    done: 'corrected',
    take: (start, form) => start.correct(atStart(form), form.time ?? '', form.reason ?? ''),
  },
  'take-back': { done: 'takenBack', take: (start, form) => start.takeBack(atStart(form)) },
  count: {
    done: 'counted',
    take: (start, form) => start.count(atStart(form), (form.counted ?? '').trim()),
  },
  absent: absentStep(({ id }) => ({ id: numberIn(id) ?? 0 })),
  'absent-all': absentStep(() => 'proposed'),
  'absent-bib': absentStep(({ bib = '' }) => ({ bib })),
  undo: { done: 'undone', take: (start, { id }) => start.undo(numberIn(id) ?? 0) },
} satisfies Record<string, Step>;

function absentStep(who: (form: PostedFields) => Absent): Step {
  return {
    done: 'absent',
    take: (start, form) => start.notStarted(atStart(form), who(form)),
  };
}

type Services = { start: StartService };
type Posted = { status?: number; failure?: string };

/** `/admin/start`: the gun, the count at the line, and who is not there. */
export const adminStartPage = adminPage<Services>({
  path: startPath,
  access: 'race-day',
  query: ({ done }) => ({ done: doneWords.find((word) => word === done) ?? '' }),
  load: (request) => view(request, {}),
  async submit(request, form) {
    const { start } = request.services;
    const step = ownValue<Step>(steps, form.intent);
    if (!step) return view(request, {});
    const outcome = await request.attempt(() => step.take(start, form));
    return outcome.ok ? { goTo: `${startPath}?done=${step.done}` } : view(request, outcome);
  },
});

const atStart = ({ race, wave, seen }: PostedFields): AtStart => ({
  raceId: numberIn(race) ?? 0,
  wave: numberIn(wave) ?? 0,
  seen: numberIn(seen) ?? 0,
});

/** When a phone with script was touched; undefined: it does not say. */
const tapIn = ({ tappedAt = '' }: PostedFields) =>
  /^\d{13}$/.test(tappedAt) ? new Date(Number(tappedAt)) : undefined;

async function view(
  { language, query, services }: StaffRequest<Services>,
  posted: Posted,
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin-start');
  const starts = await services.start.list();
  const now = services.start.now();
  return {
    status: posted.status ?? 200,
    title: t('title'),
    styles: [css],
    body: (
      <div className="start-lines">
        <Outcome
          done={posted.failure ? undefined : doneIn(language, query.done)}
          problem={posted.failure}
        />
        <p className="hint">
          {t('asOf', { time: localSecond(now), zone: event.timeZone })}{' '}
          <a href={startPath}>{t('again')}</a> · <a href="/admin/race-control">{t('board')}</a>
        </p>
        {starts.map((start) => (
          <StartView
            key={`${start.raceId}-${start.wave}`}
            language={language}
            start={start}
            now={now}
          />
        ))}
      </div>
    ),
  };
}

function doneIn(language: Language, done: unknown): string | undefined {
  const t = wordsIn(language).getFixedT(null, 'admin-start');
  const word = doneWords.find((each) => each === done);
  return word && t(`done.${word}`);
}
