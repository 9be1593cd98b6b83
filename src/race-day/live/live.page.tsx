import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import type { EventWatch } from '../../edition/event/event-watch.ts';
import type { EventNow } from '../../edition/facts/event-phase.rules.ts';
import { formatDay } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { localTime } from '../../edition/words/local-time.ts';
import { nameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { RaceList } from '../../event/races/race-list.ts';
import type { RaceDetail } from '../../event/races/races.contract.ts';
import { localDay } from '../../platform/i18n/local-day.ts';
import { island } from '../../site/island.tsx';
import type { PublicRoute } from '../../site/page.ts';
import forms from '../../ui/forms.css?inline';
import { Icon } from '../../ui/icon.tsx';
import type { LiveDay } from './live.contract.ts';
import liveCss from './live.css?inline';
import { type LiveQuery, liveSearchMost, readLiveQuery, writeLiveQuery } from './live.rules.ts';
import { LiveRace } from './live-race.tsx';
import { LiveRefresh } from './live-refresh.tsx';
import type { LiveService } from './live-service.ts';

/** Refreshes the content of `data-live`. */
export const Refresh = island('live-refresh', LiveRefresh, 'idle');

/** Seconds after which a page of the race day is rendered again even if nothing was recorded. */
export const liveMaxAgeS = 60;

export type LiveNeeds = { live: LiveService; races: RaceList; event: EventWatch['event'] };

const raceIds = () => edition().races.map(({ id }) => id);

/**
 * `/live`: which runner has come by where. Before race day it says when, afterwards it leads to the
 * results.
 */
export const livePage = (needs: LiveNeeds): PublicRoute => ({
  path: '/live',
  dependsOn: ['edition', 'participant', 'race', 'race_day'],
  query: (asked) => writeLiveQuery(readLiveQuery(asked, raceIds())),
  isKept: ({ search }) => search === undefined,
  async load({ language, query, now }) {
    const asked = readLiveQuery(query, raceIds());
    const [races, stands] = await Promise.all([needs.races.list(), needs.event()]);
    const t = wordsIn(language).getFixedT(null, 'live');
    const page = {
      name: t('title'),
      description: t('description'),
      styles: [forms, liveCss],
      isPrivate: Object.keys(query).length > 0,
    };
    if (!isLive(stands)) return { ...page, body: <NotLive language={language} stands={stands} /> };
    const day = asked.search ? await needs.live.find(asked.search) : await needs.live.day();
    return {
      ...page,
      maxAgeS: liveMaxAgeS,
      body: <Live {...{ language, asked, races, stands, day, now }} />,
    };
  },
});

/** Whether visitors can follow the race: from the day of the first race to its results. */
export const isLive = ({ phase }: EventNow): boolean => phase === 'race-day' || phase === 'over';

type LiveProps = {
  language: Language;
  asked: LiveQuery;
  races: readonly RaceDetail[];
  stands: EventNow;
  day: LiveDay;
  now: Date;
};

function Live({ language, asked, races, stands, day, now }: LiveProps) {
  const { t } = useTranslation('live');
  const shown = races
    .filter(({ id }) => asked.raceId === undefined || id === asked.raceId)
    .map((race) => ({ race, runners: day.runners.filter(({ raceId }) => raceId === race.id) }))
    .filter(({ runners }) => asked.search === '' || runners.length > 0);
  const isWhole = asked.raceId !== undefined || asked.search !== '';
  return (
    <div className="w page live">
      <h1>{t('title')}</h1>
      <p className="lead">{stands.phase === 'over' ? t('over') : t('lead')}</p>
      <LiveSearch language={language} asked={asked} races={races} />
      <div data-live="">
        <p className="live-as-of">
          <strong>{t('asOf', { time: localTime(day.at) })}</strong> {t('late')}
        </p>
        {shown.map(({ race, runners }) => (
          <LiveRace key={race.id} {...{ language, race, runners, now, isWhole }} />
        ))}
        {shown.length === 0 && <p className="empty">{t('search.none')}</p>}
      </div>
      <p className="small">{t('search.hidden')}</p>
      <Refresh text={t('renews')} />
    </div>
  );
}

function LiveSearch({ language, asked, races }: Pick<LiveProps, 'language' | 'asked' | 'races'>) {
  const { t } = useTranslation('live');
  return (
    <form className="live-search" action="/live" role="search">
      <p className="field">
        <label htmlFor="live-search">{t('search.label')}</label>
        <input
          id="live-search"
          type="search"
          name="search"
          defaultValue={asked.search}
          maxLength={liveSearchMost}
          autoComplete="off"
        />
      </p>
      {races.length > 1 && (
        <p className="field">
          <label htmlFor="live-race">{t('search.race')}</label>
          <select id="live-race" name="race" defaultValue={asked.raceId ?? ''}>
            <option value="">{t('search.all')}</option>
            {races.map((race) => (
              <option key={race.id} value={race.id}>
                {nameIn(language, race)}
              </option>
            ))}
          </select>
        </p>
      )}
      <button type="submit" className="btn">
        <Icon name="search" /> {t('search.button')}
      </button>
    </form>
  );
}

/** The day and the hour of the first start. */
export function firstStartIn(language: Language, { races }: EventNow) {
  const { event } = edition();
  const first = new Date(Math.min(...races.map(({ startsAt }) => startsAt.getTime())));
  return {
    date: formatDay(language, localDay(first, event.timeZone), 'weekday'),
    time: localTime(first),
  };
}

/** Before race day and once the results are out. */
function NotLive({ language, stands }: { language: Language; stands: EventNow }) {
  const { t }: { t: TFunction<'live'> } = useTranslation('live');
  const isOut = stands.phase === 'results';
  return (
    <div className="w page live">
      <h1>{t('title')}</h1>
      <p className="lead">{isOut ? t('results') : t('before', firstStartIn(language, stands))}</p>
      <p>
        <a className="btn gold" href={isOut ? '/results' : '/participants'}>
          {isOut ? t('toResults') : t('toList')} <Icon name="arrowRight" />
        </a>
      </p>
    </div>
  );
}
