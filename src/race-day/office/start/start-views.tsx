import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { localSecond } from '../../../edition/words/local-time.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import type { Unsent } from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import { InputField } from '../../../ui/field.tsx';
import type { Starter } from '../../race-day.contract.ts';
import { reasonMost } from '../race-control/race-control.contract.ts';
import { StartLine } from '../race-control/start-line.tsx';
import { GunButton } from './gun-button.tsx';
import type { StartAtLine } from './start.contract.ts';

export const startPath = '/admin/start';
const GunIsland = island('gun-button', GunButton, 'idle');

type In = { start: StartAtLine };
/** What was typed into one of the forms of this start, and refused. */
type Typed = { unsent: Pick<Unsent, 'intent' | 'form'> };

/** One start: its gun, the count at its line, and the runners who are not there. */
export function StartView(props: In & Typed & { language: Language; now: Date }) {
  const { language, start, now, unsent } = props;
  const { t } = useTranslation('admin-start');
  const id = `start-${start.raceId}-${start.wave}`;
  const race = raceNameOf(language, start.raceId);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{start.isWave ? `${race} · ${t('wave', { wave: start.wave })}` : race}</h2>
      <StartLine start={{ ...start, isWave: false }} />
      {!start.gunAt && start.isNear && (
        <>
          <GunIsland
            path={startPath}
            raceId={start.raceId}
            wave={start.wave}
            seen={start.gunNotes.length}
            text={t('gun.button')}
            madeAt={now.getTime()}
          />
          <p className="hint">{t('gun.hint')}</p>
        </>
      )}
      {!start.isNear && <p className="hint">{t('gun.early')}</p>}
      {start.isNear && <GunCorrection start={start} unsent={unsent} />}
      <GunHistory start={start} />
      <CountForm start={start} unsent={unsent} />
      <Absent start={start} unsent={unsent} />
    </section>
  );
}

/** Which start a form is about, and how many notes the person has seen. */
const About = ({ start, seen }: In & { seen: number }) => (
  <>
    <input type="hidden" name="race" value={start.raceId} />
    <input type="hidden" name="wave" value={start.wave} />
    <input type="hidden" name="seen" value={seen} />
  </>
);

function GunCorrection({ start, unsent: { intent, form } }: In & Typed) {
  const { t } = useTranslation('admin-start');
  const { raceId, wave, gunAt, gunNotes } = start;
  return (
    <details className="panel" open={intent === 'correct'}>
      <summary>{gunAt ? t('gun.correct') : t('gun.byHand')}</summary>
      <form className="form" method="post" action={startPath}>
        <About start={start} seen={gunNotes.length} />
        <InputField
          autoComplete="off"
          id={`time-${raceId}-${wave}`}
          name="time"
          label={t('gun.time')}
          defaultValue={form?.time ?? (gunAt ? localSecond(gunAt) : '')}
          placeholder="HH:MM:SS"
          maxLength={8}
          required
        />
        <InputField
          autoComplete="off"
          id={`reason-${raceId}-${wave}`}
          name="reason"
          label={t('gun.reason')}
          defaultValue={form?.reason}
          maxLength={reasonMost}
          required
        />
        <ActionButton intent="correct" />
      </form>
      {gunAt && (
        <form method="post" action={startPath}>
          <About start={start} seen={gunNotes.length} />
          <ActionButton intent="take-back" className="btn quiet" />
        </form>
      )}
    </details>
  );
}

function GunHistory({ start: { gunNotes } }: In) {
  const { t } = useTranslation('admin-start');
  if (gunNotes.length === 0) return null;
  return (
    <ol className="hint">
      {gunNotes.map(({ at, by, madeAt, reason }) => (
        <li key={madeAt.toISOString()}>
          {at ? localSecond(at) : t('gun.takenBack')} {reason && <q>{reason}</q>} ({by},{' '}
          {localSecond(madeAt)})
        </li>
      ))}
    </ol>
  );
}

/** How many runners are at the line, beside how many should be. */
function CountForm({ start, unsent }: In & Typed) {
  const { t } = useTranslation('admin-start');
  const { raceId, wave, expected, count, counts } = start;
  return (
    <form className="form panel" method="post" action={startPath}>
      <h3>{t('count.title')}</h3>
      <p>
        {t('count.expected', { count: expected })}
        {count && ` ${t('count.by', { by: count.by, time: localSecond(count.madeAt) })}`}
      </p>
      <About start={start} seen={counts} />
      <InputField
        autoComplete="off"
        id={`counted-${raceId}-${wave}`}
        name="counted"
        label={t('count.counted')}
        defaultValue={unsent.form?.counted}
        inputMode="numeric"
        maxLength={5}
        required
      />
      <ActionButton intent="count" />
    </form>
  );
}

/**
 * The runners who are not at the line: those proposed as they have no bib, and one named by a bib.
 */
function Absent({ start, unsent }: In & Typed) {
  const { t } = useTranslation('admin-start');
  const { raceId, wave, proposed, notStarted } = start;
  return (
    <div className="panel">
      <h3>{t('absent.title')}</h3>
      {proposed.length > 0 && (
        <>
          <p>{t('absent.proposed', { count: proposed.length })}</p>
          <form method="post" action={startPath}>
            <About start={start} seen={0} />
            <button type="submit" className="btn" name="intent" value="absent-all">
              {t('absent.all', { count: proposed.length })}
            </button>
          </form>
          <details>
            <summary>{t('absent.each')}</summary>
            <ul className="start-people">
              {proposed.map((runner) => (
                <Person
                  key={runner.id}
                  start={start}
                  runner={runner}
                  id={runner.id}
                  intent="absent"
                />
              ))}
            </ul>
          </details>
        </>
      )}
      <form className="form" method="post" action={startPath}>
        <About start={start} seen={0} />
        <InputField
          autoComplete="off"
          id={`bib-${raceId}-${wave}`}
          name="bib"
          label={t('absent.bib')}
          defaultValue={unsent.form?.bib}
          inputMode="numeric"
          maxLength={6}
          required
        />
        <ActionButton intent="absent-bib" />
      </form>
      {notStarted.length > 0 && (
        <details>
          <summary>{t('absent.noted', { count: notStarted.length })}</summary>
          <ul className="start-people">
            {notStarted.map(({ decisionId, runner }) => (
              <Person
                key={decisionId}
                start={start}
                runner={runner}
                id={decisionId}
                intent="undo"
              />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type ButtonOf = In & { runner: Starter; id: number; intent: string };

const Person = ({ start, runner, id, intent }: ButtonOf) => (
  <li>
    <span>
      <b>{runner.bib || '–'}</b> {runner.name}
    </span>
    <form method="post" action={startPath}>
      <About start={start} seen={0} />
      <input type="hidden" name="id" value={id} />
      <ActionButton intent={intent} className="btn quiet" />
    </form>
  </li>
);
