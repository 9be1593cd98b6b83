import { edition } from '../../../edition/edition.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { localSecond } from '../../../edition/words/local-time.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { text, whole } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import type { RaceDayContext } from '../race-day-context.ts';
import css from './admin-start.css?inline';
import { noteNotStarted, undoNotStarted } from './note-not-started.ts';
import { correctGun, countStarters, fireGun, takeGunBack } from './note-start.ts';
import { readStarts } from './read-starts.ts';
import type { AtStart, StartAtLine } from './start.contract.ts';
import { StartView, startPath } from './start-views.tsx';

const doneWords = ['gun', 'corrected', 'takenBack', 'counted', 'absent', 'undone'] as const;
const doneHref = (done: (typeof doneWords)[number]): string => `${startPath}?done=${done}`;

/** `/admin/start`: the gun, the count at the line, and the runners who are not there. */
export const adminStartPage = adminPage<RaceDayContext>({
  path: startPath,
  access: 'race-day',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-start')('title'),
  query: ({ done }) => ({ done: doneWords.find((word) => word === done) ?? '' }),
  load: view,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-start');
    const names = wordsIn(language).getFixedT(null, 'fields', 'names');
    const line = {
      race: whole(names('raceid'), (id) => raceNameOf(language, Number(id))),
      wave: whole(names('wave')),
      seen: whole(),
    };
    return {
      gun: action({
        label: t('gun.button'),
        fields: { ...line, tappedAt: text(t('gun.time'), tapInWords) },
        run: ({ ctx }, { tappedAt, ...at }) => fireGun(ctx, atStart(at), tapIn(tappedAt)),
        leadsTo: doneHref('gun'),
      }),
      correct: action({
        label: t('gun.save'),
        fields: { ...line, time: text(t('gun.time')), reason: text(t('gun.reason')) },
        run: ({ ctx }, { time, reason, ...at }) => correctGun(ctx, atStart(at), time, reason),
        leadsTo: doneHref('corrected'),
      }),
      'take-back': action({
        label: t('gun.takeBack'),
        fields: line,
        run: ({ ctx }, at) => takeGunBack(ctx, atStart(at)),
        leadsTo: doneHref('takenBack'),
      }),
      count: action({
        label: t('count.confirm'),
        fields: { ...line, counted: text(t('count.counted')) },
        run: ({ ctx }, { counted, ...at }) => countStarters(ctx, atStart(at), counted.trim()),
        leadsTo: doneHref('counted'),
      }),
      absent: action({
        label: t('absent.one'),
        fields: { ...line, id: whole(names('id')) },
        run: ({ ctx }, { id, ...at }) => noteNotStarted(ctx, atStart(at), { id }),
        leadsTo: doneHref('absent'),
      }),
      'absent-all': action({
        label: t('absent.one'),
        fields: line,
        run: ({ ctx }, at) => noteNotStarted(ctx, atStart(at), 'proposed'),
        leadsTo: doneHref('absent'),
      }),
      'absent-bib': action({
        label: t('absent.one'),
        fields: { ...line, bib: text(t('absent.bib')) },
        run: ({ ctx }, { bib, ...at }) => noteNotStarted(ctx, atStart(at), { bib }),
        leadsTo: doneHref('absent'),
      }),
      undo: action({
        label: t('absent.undo'),
        fields: { ...line, id: whole() },
        run: ({ ctx }, { id }) => undoNotStarted(ctx, id),
        leadsTo: doneHref('undone'),
      }),
    };
  },
});

const atStart = ({ race, ...at }: Omit<AtStart, 'raceId'> & { race: number }): AtStart => ({
  raceId: race,
  ...at,
});

/** When a phone with script was touched; undefined: the form does not say. */
const tapIn = (tappedAt: string) =>
  /^\d{13}$/.test(tappedAt) ? new Date(Number(tappedAt)) : undefined;

function tapInWords(tappedAt: string): string {
  const tapped = tapIn(tappedAt);
  return tapped ? localSecond(tapped) : tappedAt;
}

async function view(
  { language, query, ctx }: StaffRequest<RaceDayContext>,
  { failure, intent, form }: Unsent,
): Promise<AdminView> {
  const { event } = edition();
  const t = wordsIn(language).getFixedT(null, 'admin-start');
  const starts = await readStarts(ctx);
  const now = ctx.clock.now();
  return {
    title: t('title'),
    styles: [css],
    body: (
      <div className="start-lines">
        <Outcome done={failure ? undefined : doneIn(language, query.done)} problem={failure} />
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
            unsent={isAbout(form, start) ? { intent, form } : {}}
          />
        ))}
      </div>
    ),
  };
}

const isAbout = (form: Unsent['form'], { raceId, wave }: StartAtLine) =>
  form?.race === String(raceId) && form.wave === String(wave);

function doneIn(language: Language, done: unknown): string | undefined {
  const t = wordsIn(language).getFixedT(null, 'admin-start');
  const word = doneWords.find((each) => each === done);
  return word && t(`done.${word}`);
}
