import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import { formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { isMissed } from './board.rules.ts';
import { Decisions } from './decisions.tsx';
import { DoubtForm } from './doubt-form.tsx';
import { GearOnBoard } from './gear-view.tsx';
import { KeptCopy } from './kept-copy.tsx';
import { OutThereTable } from './out-there-table.tsx';
import type {
  Board,
  CheckpointOnBoard,
  PhoneOnBoard,
  RaceOnBoard,
} from './race-control.contract.ts';
import { boardPath, checkpointPath, RunnerName, Where } from './runner-name.tsx';
import { StartLine } from './start-line.tsx';
import { SumLine } from './sum-line.tsx';
import { WaitingForm } from './waiting-form.tsx';

type In = { language: Language };

/** Everything of the day on one page, the most worrying first. */
export function BoardView({ language, board }: In & { board: Board }) {
  const { event } = edition();
  const { t } = useTranslation('admin-race-control');
  const { races, checkpoints, doubts, moreDoubts, waiting, decisions } = board;
  return (
    <>
      <KeptCopy now={board.now} />
      <p className="hint">
        {t('asOf', { at: formatStamp(language, board.now), zone: event.timeZone })}{' '}
        <a href={boardPath}>{t('again')}</a> · <a href={`${boardPath}/radio`}>{t('radio.title')}</a>{' '}
        · <a href={`${boardPath}/links`}>{t('links')}</a>
      </p>
      <Silent language={language} checkpoints={checkpoints} />
      {races.map((race) => (
        <Race key={race.raceId} language={language} race={race} />
      ))}
      {doubts.length > 0 && (
        <section aria-labelledby="doubts">
          <h2 id="doubts">{t('doubts.title', { count: doubts.length + moreDoubts })}</h2>
          <p className="hint">{t('doubts.hint')}</p>
          <ul className="race-doubts">
            {waiting.map((each) => (
              <li key={`${each.link} ${each.by}`}>
                <WaitingForm language={language} waiting={each} />
              </li>
            ))}
            {doubts.map((doubt) => (
              <li key={doubt.records.map(({ device, sequence }) => `${device}${sequence}`).join()}>
                <DoubtForm language={language} doubt={doubt} />
              </li>
            ))}
          </ul>
          {moreDoubts > 0 && <p className="hint">{t('doubts.more', { count: moreDoubts })}</p>}
        </section>
      )}
      <section>
        <h2>{t('checkpoints.title')}</h2>
        <Checkpoints language={language} checkpoints={checkpoints} />
      </section>
      <GearOnBoard language={language} gear={board.gear} />
      <Phones language={language} phones={board.phones} />
      {decisions.length > 0 && (
        <section aria-labelledby="decisions">
          <h2 id="decisions">{t('decisions.title')}</h2>
          <Decisions language={language} decisions={decisions} />
        </section>
      )}
    </>
  );
}

/** A silent checkpoint explains many overdue runners, so it comes first. */
function Silent({ language, checkpoints }: In & { checkpoints: CheckpointOnBoard[] }) {
  const { t } = useTranslation('admin-race-control');
  const silent = checkpoints.filter(({ silentSince }) => silentSince);
  if (silent.length === 0) return null;
  return (
    <div className="outcome is-failure" role="status">
      {silent.map(({ checkpoint, silentSince, unheard }) => (
        <div key={checkpoint}>
          <p>
            {t('silent', {
              place: checkpointName(language, checkpoint),
              time: silentSince && localTime(silentSince),
            })}
          </p>
          {unheard.length > 0 && (
            <details id={`unheard-${checkpoint}`}>
              <summary>{t('unheard', { number: unheard.length })}</summary>
              <ul>
                {unheard.map((runner) => (
                  <li key={runner.id}>
                    <RunnerName runner={runner} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      ))}
    </div>
  );
}

function Race({ language, race }: In & { race: RaceOnBoard }) {
  const { t } = useTranslation('admin-race-control');
  const { raceId, starts, account, contradictions, outThere, toBringBack } = race;
  const id = `race-${raceId}`;
  const missed = outThere.filter(isMissed);
  const onTime = outThere.filter((each) => !isMissed(each));
  const raceName = raceNameOf(language, raceId);
  const rest = t('out.rest', { count: onTime.length });
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{raceName}</h2>
      {starts.map((start) => (
        <StartLine key={start.wave} start={start} />
      ))}
      <SumLine account={account} />
      {contradictions.length > 0 && (
        <ul className="outcome is-failure">
          {contradictions.map(({ runner, contradictions: own }) => (
            <li key={runner.id}>
              <RunnerName runner={runner} />: {own.map((each) => t(`wrong.${each}`)).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {missed.length > 0 && (
        <OutThereTable language={language} name={`${raceName}: ${t('out.title')}`} rows={missed} />
      )}
      {onTime.length > 0 && (
        <details className="panel" id={`rest-${raceId}`}>
          <summary>{rest}</summary>
          <OutThereTable language={language} name={`${raceName}: ${rest}`} rows={onTime} />
        </details>
      )}
      {toBringBack.length > 0 && (
        <>
          <h3>{t('toBringBack')}</h3>
          <ul className="race-retired">
            {toBringBack.map(({ runner, last }) => (
              <li key={runner.id}>
                <p>
                  <RunnerName runner={runner} />{' '}
                  {last && <Where language={language} where={last} />}
                </p>
                <form method="post" action={boardPath}>
                  <input type="hidden" name="id" value={runner.id} />
                  <ActionButton intent="back" />
                </form>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Checkpoints({ language, checkpoints }: In & { checkpoints: CheckpointOnBoard[] }) {
  const { t } = useTranslation('admin-race-control');
  const heads = [
    t('checkpoints.place'),
    { number: t('checkpoints.passed') },
    { number: t('checkpoints.awaited') },
    t('checkpoints.heard'),
  ];
  return (
    <AdminTable name={t('checkpoints.title')} heads={heads}>
      {checkpoints.map(({ checkpoint, passed, awaited, lastHeard, closedAt }) => (
        <tr key={checkpoint} className={closedAt && awaited > 0 ? 'is-overdue' : undefined}>
          <th scope="row">
            {checkpoint === 'start' ? (
              checkpointName(language, checkpoint)
            ) : (
              <a href={`${checkpointPath}?id=${encodeURIComponent(checkpoint)}`}>
                {checkpointName(language, checkpoint)}
              </a>
            )}
          </th>
          <td className="number">{passed}</td>
          <td className="number">{awaited}</td>
          <td>{lastHeard ? localTime(lastHeard) : t('checkpoints.nothing')}</td>
        </tr>
      ))}
    </AdminTable>
  );
}

/** The phones at checkpoints: when each last called, and how much it has delivered. */
function Phones(props: { language: Language; phones: readonly PhoneOnBoard[] }) {
  const { language, phones } = props;
  const { t } = useTranslation('admin-race-control');
  const heads = [
    t('phones.phone'),
    t('checkpoints.place'),
    t('phones.seen'),
    { number: t('phones.records') },
  ];
  if (phones.length === 0) return null;
  return (
    <section>
      <h2>{t('phones.title')}</h2>
      <AdminTable name={t('phones.title')} heads={heads}>
        {phones.map(({ id, label, checkpoint, seenAt, records, apart }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>{checkpointName(language, checkpoint)}</td>
            <td>{seenAt ? formatStamp(language, seenAt) : t('phones.never')}</td>
            <td className="number">
              {records}
              {apart > 0 && <strong> {t('phones.apart', { number: apart })}</strong>}
            </td>
          </tr>
        ))}
      </AdminTable>
    </section>
  );
}
