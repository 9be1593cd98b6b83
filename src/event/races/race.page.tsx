import { useTranslation } from 'react-i18next';
import type { Edition } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import type { EventWatch } from '../../edition/event/event-watch.ts';
import type { EventNow } from '../../edition/facts/event-phase.rules.ts';
import { type ExtraCounts, extrasOfRace } from '../../edition/facts/extra.rules.ts';
import { raceDayOf } from '../../edition/facts/race-fees.ts';
import { formatDay, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { descriptionIn, nameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { missingPage } from '../../site/failed.page.tsx';
import type { Page, PageRequest, PublicRoute } from '../../site/page.ts';
import { photographStyles } from '../../ui/art/photograph-figure.tsx';
import { Waymark } from '../../ui/art/waymark.tsx';
import { Icon } from '../../ui/icon.tsx';
import photographCss from '../../ui/photograph.css?inline';
import stripCss from '../../ui/race-strip.css?inline';
import courseCss from './course.css?inline';
import { CourseMap } from './course-map.tsx';
import { CourseTable } from './course-table.tsx';
import { ExploreCourse } from './explore-course.tsx';
import { placeNameIn } from './landmark-names.ts';
import { pictureOrigins } from './picture-url.rules.ts';
import raceCss from './race.css?inline';
import { RaceBadges } from './race-badges.tsx';
import { RaceHeadline, RegisterBar } from './race-headline.tsx';
import { RaceInfo, type RaceProps } from './race-info.tsx';
import type { RaceList } from './race-list.ts';
import { embeddableMapHosts, safeRaceMap } from './race-map.rules.ts';
import { isDrawn, photographOf } from './race-photograph.ts';
import { RaceBanner } from './race-picture.tsx';
import { type RaceDetail, raceParams } from './races.contract.ts';
import { raceData } from './structured-data.ts';
import wavesCss from './waves.css?inline';

type Needs = {
  races: RaceList;
  event: EventWatch['event'];
  /** How many of each extra are taken. */
  countTaken: () => Promise<ExtraCounts>;
};

/** Whether any extra is limited: then pages say how many are left. */
const isAnyLimited = (sold: Edition['extras']) =>
  sold.some(({ mostInTotal }) => mostInTotal !== null);

/** `/races/{id}`; anything but the number of a race gives the page for a missing race. */
export const racePage = ({ races, event: now, countTaken }: Needs): PublicRoute => ({
  path: '/races/:id',
  dependsOn: [
    ...(['edition', 'race', 'race_places'] as const),
    ...(isAnyLimited(edition().extras) ? (['participant'] as const) : []),
  ],
  params: ({ id = '' }) => ({ id: id.replace(/^0+(?=\d)/, '') }),
  async load(request) {
    const { extras } = edition();
    const params = raceParams.safeParse(request.params);
    const race = params.success ? await races.find(params.data.id) : undefined;
    if (!race) {
      const t = wordsIn(request.language).getFixedT(null, 'race');
      const words = {
        title: t('notFound.title'),
        text: t('notFound.text'),
        back: t('notFound.back'),
      };
      return missingPage(words, '/races', <Waymark kind="cross" colour="red" />);
    }
    const isCounted = isAnyLimited(extrasOfRace(extras, race.id));
    const taken = isCounted ? await countTaken() : {};
    return raceView(request, race, { now: await now(), taken });
  },
});

function raceView(
  request: PageRequest,
  race: RaceDetail,
  { now, taken }: { now: EventNow; taken: ExtraCounts },
): Page {
  const { event } = edition();
  const { language } = request;
  const t = wordsIn(language).getFixedT(null, 'race');
  const name = nameIn(language, race);
  const isOpen = now.races.some((each) => each.id === race.id && each.isOpen);
  const isFull = now.races.some((each) => each.id === race.id && each.isFull);
  const photograph = photographOf(race)?.photograph;
  const bannerSheets = photograph
    ? [photographCss, photographStyles(photograph, '.race-hero')]
    : isDrawn(race)
      ? [stripCss]
      : [];
  return {
    name,
    description: t('description', {
      name,
      resort: event.place.resort,
      distance: formatNumber(language, race.distance, 1),
      climb: formatNumber(language, race.elevation),
      start: race.startTime,
      date: formatDay(language, race.date),
    }),
    styles: [raceCss, courseCss, wavesCss, ...bannerSheets],
    socialImage: `race-${race.id}`,
    isWithoutRidge: true,
    structuredData: raceData(language, race, now),
    framesOf: race.raceMap ? embeddableMapHosts.map((host) => `https://${host}`) : [],
    picturesOf: pictureOrigins([race]),
    body: (
      <RacePage
        race={race}
        language={language}
        isOpen={isOpen}
        hasEnded={now.hasRegistrationEnded}
        isFull={isFull}
        isOut={now.phase === 'results'}
        taken={taken}
        day={raceDayOf(request.now)}
        isLive={now.phase === 'race-day'}
      />
    ),
  };
}

function RacePage(props: RaceProps) {
  const { race, language } = props;
  const { t } = useTranslation(['race', 'races']);
  const name = nameIn(language, race);
  const description = descriptionIn(language, race);
  const embeddedMap = safeRaceMap(race.raceMap, {
    hosts: embeddableMapHosts,
    title: t('race:map.embeddedFrame', { name }),
  });
  return (
    <article className="race">
      <div className="race-hero">
        <RaceBanner race={race} language={language} />
      </div>
      <div className="w race-head">
        <a className="back" href="/races">
          <Icon name="arrowLeft" /> {t('race:back')}
        </a>
        <RaceBadges race={race} language={language} />
        <h1>
          <Waymark {...race.waymark} /> {name}
        </h1>
        <RaceHeadline {...props} />
      </div>
      <div className="w race-columns">
        <RaceInfo {...props} />
        <section>
          <h2>{t('race:about')}</h2>
          <p className="lead" lang={description.lang}>
            {description.text}
          </p>
          <p className="small">{t('race:motif')}</p>
        </section>
        <AidStations race={race} language={language} />
        <section className="race-profile">
          <h2>{t('race:profile.title')}</h2>
          <ExploreCourse race={race} language={language} />
          <CourseTable race={race} language={language} />
        </section>
        <section className="race-ground">
          <h2>{t('race:map.title')}</h2>
          <CourseMap race={race} language={language} />
          {embeddedMap && (
            <>
              <h3>{t('race:map.embedded')}</h3>
              <div className="race-map" dangerouslySetInnerHTML={{ __html: embeddedMap }} />
            </>
          )}
        </section>
      </div>
      {props.isOpen && <RegisterBar {...props} />}
    </article>
  );
}

function AidStations({ race, language }: { race: RaceDetail; language: Language }) {
  const { t } = useTranslation('race');
  return (
    <section className="race-stations">
      <h2>{t('aid.title')}</h2>
      <ol className="aid-stations">
        {[...race.aidStationsKm, ...race.closedStationsKm]
          .toSorted((one, other) => one - other)
          .map((km) => {
            const at = t('aid.at', { km: formatNumber(language, km, 1) });
            const isClosed = race.closedStationsKm.includes(km);
            const name = placeNameIn(language, race.id, km);
            return (
              <li key={km}>
                {isClosed ? <s>{at}</s> : <strong>{at}</strong>}
                {name && <span className="station-name">{name}</span>}
                <span className="course-label">
                  <Waymark {...race.waymark} />
                  {t('aid.course', { km: formatNumber(language, race.distance) })}
                </span>
                {isClosed ? (
                  <strong>{t('aid.closed')}</strong>
                ) : (
                  <span className="offer">{t('aid.offer')}</span>
                )}
              </li>
            );
          })}
      </ol>
    </section>
  );
}
