import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { AdminBox, AdminInput } from '../../../ui/admin-inputs.tsx';
import { KeptCopy } from './kept-copy.tsx';
import { OutThereTable } from './out-there-table.tsx';
import { type CheckpointDetail, reasonMost } from './race-control.contract.ts';
import { boardPath, checkpointPath } from './runner-name.tsx';

type In = { language: Language; detail: CheckpointDetail };

/**
 * The runners who still have to come by a checkpoint, its sweepers, and the form that closes it.
 */
export function CheckpointView({ language, detail }: In) {
  const { event } = edition();
  const { t } = useTranslation('admin-race-control');
  const { now, closed, races } = detail;
  return (
    <>
      <KeptCopy now={now} />
      <p className="hint">
        {t('asOf', { at: formatStamp(language, now), zone: event.timeZone })}{' '}
        <a href={boardPath}>{t('way.back')}</a>
      </p>
      {closed && (
        <p className="outcome">
          {t('closing.isClosed', { time: localTime(closed.at), who: closed.by })}
        </p>
      )}
      {races.map((race) => (
        <RaceThere key={race.raceId} language={language} detail={detail} race={race} />
      ))}
      {!closed && <CloseForm detail={detail} />}
    </>
  );
}

function RaceThere({ language, detail, race }: In & { race: CheckpointDetail['races'][number] }) {
  const { t } = useTranslation('admin-race-control');
  const { raceId, sweptAt, awaited } = race;
  const id = `race-${raceId}`;
  const raceName = raceNameOf(language, raceId);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{raceName}</h2>
      <p>{t('closing.awaited', { count: awaited.length })}</p>
      {awaited.length > 0 && (
        <OutThereTable language={language} name={`${raceName}: ${t('out.title')}`} rows={awaited} />
      )}
      {sweptAt ? (
        <p>{t('closing.swept', { time: localTime(sweptAt) })}</p>
      ) : (
        <form method="post" action={`${checkpointPath}?id=${detail.checkpoint}`}>
          <input type="hidden" name="raceid" value={raceId} />
          <ActionButton intent="sweep" />
        </form>
      )}
    </section>
  );
}

/** Closing names the runners who have not come by; the box confirms that the list was read. */
function CloseForm({ detail: { checkpoint, races } }: { detail: CheckpointDetail }) {
  const { t } = useTranslation('admin-race-control');
  const missing = races.flatMap(({ awaited }) => awaited.map(({ runner }) => runner));
  const bibs = missing.map(({ bib }) => bib).join(', ');
  return (
    <form className="form panel" method="post" action={`${checkpointPath}?id=${checkpoint}`}>
      <h2>{t('closing.title')}</h2>
      <p>{missing.length > 0 ? t('closing.first') : t('closing.clear')}</p>
      {missing.length > 0 && (
        <>
          <input type="hidden" name="missing" value={missing.map(({ id }) => id).join(',')} />
          <AdminBox name="named" label={t('closing.named', { bibs })} isTicked={false} />
          <AdminInput
            name="reason"
            label={t('reason')}
            hint={t('closing.reasonHint')}
            maxLength={reasonMost}
            required
          />
        </>
      )}
      <ActionButton intent="close" className="btn gold" />
    </form>
  );
}
