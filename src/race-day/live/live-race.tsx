import { useTranslation } from 'react-i18next';
import type { Language } from '../../edition/words/languages.ts';
import { nameIn } from '../../edition/words/race-words.ts';
import type { RaceDetail } from '../../event/races/races.contract.ts';
import { Waymark } from '../../ui/art/waymark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type LiveRunner, liveStates } from './live.contract.ts';
import { fromIn, nextIn, whereIn } from './live-words.ts';

/** How many runners of each race the page of all races shows. */
const firstMost = 20;

export type LiveRaceProps = {
  language: Language;
  race: RaceDetail;
  /** The runners of this race, in the order of the list. */
  runners: readonly LiveRunner[];
  now: Date;
  /** Whether all are listed; else the first few with a link to the others. */
  isWhole: boolean;
};

/** One race: how many runners are where, and the runners. */
export function LiveRace({ language, race, runners, now, isWhole }: LiveRaceProps) {
  const { t } = useTranslation('live');
  const shown = isWhole ? runners : runners.slice(0, firstMost);
  const counts = liveStates
    .map((state) => ({
      state,
      count: runners.filter((each) => each.state === state).length,
    }))
    .filter(({ count }) => count > 0);
  const id = `live-${race.id}`;
  return (
    <section className="live-race" aria-labelledby={id}>
      <h2 id={id}>
        <Waymark {...race.waymark} /> {nameIn(language, race)}
      </h2>
      {counts.length > 0 && (
        <ul className="live-counts">
          {counts.map(({ state, count }) => (
            <li key={state} className={`badge live-${state}`}>
              {t(`counts.${state}`, { count })}
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 ? (
        <p>{t('nobody')}</p>
      ) : (
        <LiveTable language={language} runners={shown} now={now} />
      )}
      {shown.length < runners.length && (
        <p className="live-more">
          <a className="btn quiet" href={`/live?race=${race.id}`}>
            {t('all', { count: runners.length })} <Icon name="arrowRight" />
          </a>
        </p>
      )}
    </section>
  );
}

function LiveTable({
  language,
  runners,
  now,
}: Pick<LiveRaceProps, 'language' | 'runners' | 'now'>) {
  const { t } = useTranslation('live');
  return (
    <table className="live-runners">
      <thead>
        <tr>
          <th scope="col">{t('columns.bib')}</th>
          <th scope="col">{t('columns.runner')}</th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col">{t('columns.next')}</th>
        </tr>
      </thead>
      <tbody>
        {runners.map((runner) => (
          <tr key={runner.id}>
            <td className="bib">
              <b>{runner.bib}</b>
            </td>
            <th scope="row">
              <a href={`/live/${runner.bib}`}>{runner.name}</a>
              <small>{fromIn(language, runner)}</small>
            </th>
            <td>{whereIn(language, runner, now)}</td>
            <td>
              {runner.state === 'on-course' && (
                <>
                  <span className="vh">{t('columns.next')}: </span>
                  {nextIn(language, runner, now)}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
