import { useTranslation } from 'react-i18next';
import { derived } from '../../edition/derived.ts';
import { edition } from '../../edition/edition.ts';
import type { EventWatch } from '../../edition/event/event-watch.ts';
import { eventInForce } from '../../edition/facts/event-in-force.ts';
import type { EventNow } from '../../edition/facts/event-phase.rules.ts';
import { nextEditionAt } from '../../edition/facts/next-edition.ts';
import type { LateFacts } from '../../edition/facts/reading.rules.ts';
import { editionTexts } from '../../edition/words/edition-texts.ts';
import {
  formatCountry,
  formatDays,
  formatMoment,
  formatNumber,
} from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatPrice } from '../../edition/words/money.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { island } from '../../site/island.tsx';
import type { PageRequest, PublicRoute } from '../../site/page.ts';
import { HeroRidges } from '../../ui/art/hero-ridges.tsx';
import { HeroPhotograph, photographStyles } from '../../ui/art/photograph-figure.tsx';
import { Waymark } from '../../ui/art/waymark.tsx';
import { AddedSections } from '../../ui/edition-text.tsx';
import { editionTextStyles, hasPlainTexts } from '../../ui/edition-text-styles.ts';
import { Icon } from '../../ui/icon.tsx';
import photographCss from '../../ui/photograph.css?inline';
import { pictureOrigins } from '../races/picture-url.rules.ts';
import { RaceCards } from '../races/race-card.tsx';
import raceCards from '../races/race-cards.css?inline';
import { raceLines } from '../races/race-lines.ts';
import type { RaceList } from '../races/race-list.ts';
import type { RaceDetail } from '../races/races.contract.ts';
import { eventData } from '../races/structured-data.ts';
import { Countdown, type EventStage } from './countdown.tsx';
import home from './home.css?inline';
import homeHero from './home-hero.css?inline';
import homePhotograph from './home-photograph.css?inline';
import { About, Lodge, QuickInfo, Sections } from './home-sections.tsx';

const CountdownIsland = island('countdown', Countdown, 'visible');

/** The photographs of the first screen and of the lodge, if there are any. */
const photographs = () => {
  const { look, modules } = edition();
  return { hero: look.hero, lodge: modules.lodging ? look.lodge : undefined };
};

const photographSheets = derived(() => {
  const { hero, lodge } = photographs();
  return [
    ...(hero ? [homePhotograph, photographStyles(hero, '.of-photograph')] : []),
    ...(lodge ? [photographCss, photographStyles(lodge, '.lodge')] : []),
  ];
});

type Needs = {
  races: RaceList;
  event: EventWatch['event'];
  readLateFacts: () => Promise<LateFacts>;
  /** Milliseconds that the site's clock runs ahead of the real one (rehearsals; else 0). */
  clockOffsetMs: () => number;
};

/** `/` */
export const homePage = (needs: Needs): PublicRoute => ({
  path: '/',
  dependsOn: ['edition', 'race', 'race_places'],
  async load(request) {
    const races = await needs.races.list();
    const now = await needs.event();
    const stages = await stagesFrom(request.language, request.now, needs.event);
    const lateFacts = await needs.readLateFacts();
    const clockOffsetMs = needs.clockOffsetMs();
    const inForce = eventInForce(lateFacts);
    const t = wordsIn(request.language, inForce).getFixedT(null, 'common');
    const targetMs = firstStartMs(now);
    return {
      description: t('description'),
      styles: [raceCards, homeHero, ...photographSheets(), home, ...editionTextStyles('home')],
      isWithoutRidge: true,
      isWithoutTable: hasPlainTexts('home'),
      picturesOf: pictureOrigins(races),
      structuredData: eventData(request.language, races, { now, inForce }),
      // The countdown's first values are in the HTML for visitors without JavaScript, and may be a
      // bit old.
      maxAgeS: request.now.getTime() < targetMs ? 600 : undefined,
      body: <Home {...{ request, races, event: now, stages, lateFacts, clockOffsetMs }} />,
    };
  },
});

type HomeProps = {
  request: PageRequest;
  races: RaceDetail[];
  event: EventNow;
  stages: readonly EventStage[];
  lateFacts: LateFacts;
  clockOffsetMs: number;
};

function Home({ request, races, event: now, stages, lateFacts, clockOffsetMs }: HomeProps) {
  const { modules } = edition();
  const { hero } = photographs();
  const { t } = useTranslation('home');
  const { language } = request;
  const own = editionTexts('home', language);
  const first = firstStep(language, now);
  const { firstDay, lastDay } = eventInForce(lateFacts);
  const longest = races.reduce<RaceDetail | undefined>(
    (best, race) => (race.distance > (best?.distance ?? 0) ? race : best),
    undefined,
  );
  return (
    <>
      <div className={hero ? 'hero of-photograph' : 'hero'}>
        <div className="w">
          <p className="date-pill">
            <Icon name="calendarDays" />
            {formatDays(language, firstDay, lastDay)}
          </p>
          <h1>{t('hero.title')}</h1>
          <p className="lead">{t('hero.lead')}</p>
          <HeroFacts races={races} language={language} hasEnded={now.hasRegistrationEnded} />
          <p className="actions">
            {first && (
              <a className="btn gold" href={first.href}>
                {first.text}
              </a>
            )}
            <a className={first ? 'btn quiet' : 'btn gold'} href="/races">
              {t('hero.cta')}
            </a>
          </p>
        </div>
        {hero && <HeroPhotograph photograph={hero} language={language} />}
        {!hero && longest && <HeroRidges profile={longest.course.points} />}
      </div>
      <Edition {...{ request, races, event: now, stages, clockOffsetMs }} />
      <section className="w">
        <div className="section-head">
          <h2>{t('races.title', { count: races.length })}</h2>
          <a className="btn quiet" href="/races">
            {t('races.all')}
            <Icon name="arrowRight" />
          </a>
        </div>
        <RaceCards races={races} language={language} />
      </section>
      <QuickInfo />
      <About language={language} />
      {modules.lodging && <Lodge language={language} lateFacts={lateFacts} />}
      {own.added.length > 0 && (
        <div className="w">
          <AddedSections texts={own} shown={language} />
        </div>
      )}
      <Sections lateFacts={lateFacts} />
    </>
  );
}

/** The moment to which the countdown runs. */
const firstStartMs = ({ races }: EventNow) =>
  Math.min(...races.map(({ startsAt }) => startsAt.getTime()));

/** The band under the ridges: the edition's name, the countdown, the event and its runners. */
function Edition(
  props: Pick<HomeProps, 'request' | 'races' | 'event' | 'stages' | 'clockOffsetMs'>,
) {
  const { request, races, event: now, stages, clockOffsetMs } = props;
  const { t } = useTranslation('home');
  const targetMs = firstStartMs(now);
  const isOver = now.phase === 'over' || now.phase === 'results';
  // The static version needs no script, and is used when time no longer changes anything.
  const CountdownNow = now.changesAt ? CountdownIsland : Countdown;
  return (
    <section className="band">
      <div className="w">
        <div className="edition">
          <h2>{t('edition.title')}</h2>
          <p>{t('edition.subtitle', { count: races.length })}</p>
          <CountdownNow
            targetMs={targetMs}
            renderedAtMs={request.now.getTime()}
            clockOffsetMs={clockOffsetMs}
            words={{
              label: `${t('countdown.label')}: ${formatMoment(request.language, new Date(targetMs))}`,
              days: t('countdown.days'),
              hours: t('countdown.hours'),
              minutes: t('countdown.minutes'),
              seconds: t('countdown.seconds'),
            }}
            stages={stages}
          />
        </div>
        <div className="band-card">
          <h3>{t('edition.infoTitle')}</h3>
          <p>{t('edition.info')}</p>
        </div>
        <div className="band-card link-card">
          <h3>{isOver ? t('edition.participantsRan') : t('edition.participantsTitle')}</h3>
          <p>{t('edition.participantsText')}</p>
          <a href="/participants">
            {t('edition.participantsLink')}
            <Icon name="arrowRight" />
          </a>
        </div>
      </div>
    </section>
  );
}

type HeroFactsProps = {
  races: RaceDetail[];
  language: Language;
  /** Whether registration is over for good: then no price is shown. */
  hasEnded: boolean;
};

/** Place, distances, climb and lowest price: one line under the title. */
function HeroFacts({ races, language, hasEnded }: HeroFactsProps) {
  const { event } = edition();
  const { t } = useTranslation(['home', 'races']);
  const { resort, countryCode } = event.place;
  const least = Math.min(...races.map(({ fee }) => fee.feeMinor));
  return (
    <ul className="hero-facts">
      <li>
        <Icon name="mapPin" />
        {`${resort}, ${formatCountry(language, countryCode)}`}
      </li>
      {races.map((race) => (
        <li key={race.id}>
          <Waymark {...race.waymark} />
          {`${formatNumber(language, race.distance, 1)} ${t('races:card.km')} · `}
          {`${formatNumber(language, race.elevation)} ${t('races:card.metresUp')}`}
        </li>
      ))}
      {races.length > 0 && !hasEnded && (
        <li>
          <Icon name="ticket" />
          {t('home:hero.from', { price: formatPrice(language, least) })}
        </li>
      )}
    </ul>
  );
}

type Step = { href: string; text: string };

/** The link that most visitors need in this phase, shown before the races; undefined: none. */
function firstStep(language: Language, now: EventNow): Step | undefined {
  const t = wordsIn(language).getFixedT(null, 'home');
  if (now.phase === 'open') return { href: '/registration', text: t('hero.register') };
  if (now.phase === 'full') return { href: '/registration', text: t('phase.waitingList') };
  if (now.phase === 'race-day') return { href: '/live', text: t('phase.live') };
  if (now.phase === 'results') return { href: '/results', text: t('phase.results') };
  return undefined;
}

/** Later stages would cost every reader bytes, and nobody keeps the page open for so long. */
const aheadMs = 14 * 24 * 3600 * 1000;

/**
 * The texts under the countdown: the one for now, and one for each moment soon at which time
 * changes it. The first has no link, as the button above it is that link.
 */
async function stagesFrom(
  language: Language,
  now: Date,
  event: EventWatch['event'],
): Promise<EventStage[]> {
  const stages: EventStage[] = [];
  for (let from: Date | null = now; from && from.getTime() - now.getTime() < aheadMs; ) {
    const then: EventNow = await event(from);
    const step = stages.length > 0 ? firstStep(language, then) : undefined;
    stages.push({ fromMs: from.getTime(), ...stageWords(language, then), ...(step && { step }) });
    from = then.changesAt;
  }
  return stages;
}

function stageWords(language: Language, now: EventNow): Omit<EventStage, 'fromMs'> {
  const t = wordsIn(language).getFixedT(null, 'home', 'phase');
  if (now.phase === 'before-opening' && now.opensAt) {
    return { lines: [t('beforeOpening', { moment: formatMoment(language, now.opensAt) })] };
  }
  if (now.phase === 'full') return { lines: [t('full')] };
  if (now.phase === 'race-day') return { lines: raceLines(language, now) };
  if (now.phase !== 'over' && now.phase !== 'results') return { lines: [] };
  return {
    title: t('over', { count: now.races.length }),
    lines: [],
    next: { href: nextEditionAt(), text: t('next') },
  };
}
