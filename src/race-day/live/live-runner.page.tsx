import { useTranslation } from 'react-i18next';
import { checkpointName } from '../../edition/facts/checkpoint-name.ts';
import type { EventNow } from '../../edition/facts/event-phase.rules.ts';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { localTime } from '../../edition/words/local-time.ts';
import { nameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import courseCss from '../../event/races/course.css?inline';
import courseWayCss from '../../event/races/course-way.css?inline';
import { CourseWay } from '../../event/races/course-way.tsx';
import type { RaceDetail } from '../../event/races/races.contract.ts';
import { missingPage } from '../../site/failed.page.tsx';
import type { PublicRoute } from '../../site/page.ts';
import { Waymark } from '../../ui/art/waymark.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { LiveRunner } from './live.contract.ts';
import liveCss from './live.css?inline';
import { firstStartIn, isLive, type LiveNeeds, liveMaxAgeS, Refresh } from './live.page.tsx';
import { formatDuration, toldExpectations } from './live.rules.ts';
import { fromIn, whereIn } from './live-words.ts';

/** `/live/{bib}`: one runner's way, for anybody who has the address. */
export const liveRunnerPage = (needs: LiveNeeds): PublicRoute => ({
  path: '/live/:bib',
  dependsOn: ['edition', 'participant', 'race', 'race_day'],
  params: ({ bib = '' }) => ({ bib: bib.replace(/^0+(?=\d)/, '') }),
  async load(request) {
    const { language, params } = request;
    const [races, stands, day] = await Promise.all([
      needs.races.list(),
      needs.event(),
      needs.live.day(),
    ]);
    const runner = day.runners.find(({ bib }) => String(bib) === params.bib);
    const race = runner && races.find(({ id }) => id === runner.raceId);
    const t = wordsIn(language).getFixedT(null, 'live');
    // A bib that no runner has and a runner who prefers not to be followed get the same answer.
    if (!runner || !race) {
      const words = {
        title: t('notFound.title'),
        text: t('notFound.text'),
        back: t('runner.back'),
      };
      return missingPage(words, '/live');
    }
    return {
      name: t('runner.name', { name: runner.name, bib: runner.bib }),
      description: t('runner.description', { name: runner.name }),
      styles: [courseCss, courseWayCss, liveCss],
      isPrivate: true,
      maxAgeS: isLive(stands) ? liveMaxAgeS : undefined,
      body: <Runner {...{ language, runner, race, stands, at: day.at, now: request.now }} />,
    };
  },
});

type RunnerProps = {
  language: Language;
  runner: LiveRunner;
  race: RaceDetail;
  stands: EventNow;
  at: Date;
  now: Date;
};

function Runner({ language, runner, race, stands, at, now }: RunnerProps) {
  const { t } = useTranslation('live');
  return (
    <div className="w page live">
      <p>
        <a className="back" href="/live">
          <Icon name="arrowLeft" /> {t('runner.back')}
        </a>
      </p>
      <h1>
        <span className="live-bib">{runner.bib}</span> {runner.name}
      </h1>
      <p className="lead live-of">
        <Waymark {...race.waymark} /> {nameIn(language, race)}
        {fromIn(language, runner) && ` · ${fromIn(language, runner)}`}
      </p>
      {isLive(stands) ? (
        <>
          <div data-live="">
            <p className="live-now">{whereIn(language, runner, now)}</p>
            <p className="live-as-of">
              <strong>{t('asOf', { time: localTime(at) })}</strong> {t('late')}
            </p>
            <Passages language={language} runner={runner} now={now} />
            <LiveProfile language={language} runner={runner} race={race} now={now} />
          </div>
          <p className="small">{t('runner.unofficial')}</p>
          <p className="small">{t('runner.share')}</p>
          <Refresh text={t('renews')} />
        </>
      ) : (
        <p>
          {stands.phase === 'results'
            ? t('results')
            : t('beforeOwn', { date: firstStartIn(language, stands).date })}{' '}
          {stands.phase === 'results' && <a href="/results">{t('toResults')}</a>}
        </p>
      )}
    </div>
  );
}

/** Where and when the runner was recorded, with splits, and the arrivals that are expected. */
function Passages({ language, runner, now }: Pick<RunnerProps, 'language' | 'runner' | 'now'>) {
  const { t } = useTranslation('live');
  const expected = toldExpectations(runner, now);
  const { passages, startedAt } = runner;
  if (passages.length + expected.length === 0) return null;
  const between = (from: Date, to: Date) => (to > from ? formatDuration(+to - +from) : '–');
  return (
    <div className="table-frame">
      <table className="live-way">
        <caption className="vh">{t('runner.way')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('runner.place')}</th>
            <th scope="col">{t('runner.km')}</th>
            <th scope="col">{t('runner.time')}</th>
            <th scope="col">{t('runner.since')}</th>
            <th scope="col">{t('runner.split')}</th>
          </tr>
        </thead>
        <tbody>
          {passages.map(({ checkpoint, km, at }, index) => (
            <tr key={km}>
              <th scope="row">{checkpointName(language, checkpoint)}</th>
              <td>{formatNumber(language, km, 1)}</td>
              <td>{localTime(at)}</td>
              <td>{between(startedAt, at)}</td>
              <td>{between(passages[index - 1]?.at ?? startedAt, at)}</td>
            </tr>
          ))}
          {expected.map(({ checkpoint, km, at }) => (
            <tr key={km} className="is-to-come">
              <th scope="row">{checkpointName(language, checkpoint)}</th>
              <td>{formatNumber(language, km, 1)}</td>
              <td colSpan={3}>
                {at ? t('runner.about', { time: localTime(at) }) : t('runner.expected')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Props = { language: Language; runner: LiveRunner; race: RaceDetail; now: Date };

/** The elevation of the course, filled as far as the runner was recorded. */
function LiveProfile({ language, runner, race, now }: Props) {
  const { t } = useTranslation('live');
  const points = [
    ...runner.passages.map(({ km }) => ({ km, isPassed: true })),
    ...toldExpectations(runner, now).map(({ km }) => ({ km, isPassed: false })),
  ];
  return (
    <CourseWay
      language={language}
      race={race}
      points={points}
      label={t('runner.profile', { name: runner.name })}
    />
  );
}
