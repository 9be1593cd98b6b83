import { useTranslation } from 'react-i18next';
import { event, type RaceFacts } from '../../edition/facts.ts';
import { eventInForce } from '../../facts/event-in-force.ts';
import { racesWith } from '../../facts/reading.rules.ts';
import { type PlacedItem, scheduleWith } from '../../facts/schedule.rules.ts';
import { waveStartsOf } from '../../facts/wave.rules.ts';
import { formatDay, formatNumber } from '../../i18n/format.ts';
import type { Language } from '../../i18n/languages.ts';
import { textIn } from '../../i18n/text-in.ts';
import { wordsIn } from '../../i18n/words.ts';
import { type PlainBody, plainPage } from '../../site/plain-page.tsx';
import { Waymark } from '../../ui/art/waymark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WaveList } from '../races/wave-list.tsx';
import waves from '../races/waves.css?inline';
import { BustleGraph } from './bustle-graph.tsx';
import program from './program.css?inline';
import { itemTitle } from './program-calendar.ts';

/** `/program` */
export const programPage = plainPage({
  path: '/program',
  className: 'program',
  styles: [program, waves],
  words(language, choices) {
    const t = wordsIn(language, eventInForce(choices)).getFixedT(null, 'program');
    return {
      title: t('title'),
      lead: t('lead', { count: scheduleWith(choices).length }),
      description: t('description'),
    };
  },
  Body: Program,
});

function Program({ language, choices }: PlainBody) {
  const { t } = useTranslation('program');
  const races = racesWith(choices);
  return (
    <>
      <section className="card race-centre" aria-labelledby="race-centre">
        <Icon name="mapPin" />
        <div>
          <h2 id="race-centre">{t('centre.title')}</h2>
          <p>
            <strong>{event.raceCentre.name}</strong>, {event.raceCentre.street},{' '}
            {event.place.resort}
          </p>
          <p>{t('centre.text')}</p>
        </div>
      </section>
      <p className="no-print">
        <a className="btn gold" href="/api/program.ics" download="">
          <Icon name="calendarDays" /> {t('calendar.all')}
        </a>
      </p>
      {scheduleWith(choices).map(({ day, items }) => (
        <section key={day} className="day">
          <h2>{formatDay(language, day, 'weekday')}</h2>
          <BustleGraph
            items={items.filter(({ isCancelled }) => !isCancelled)}
            label={t('bustle')}
          />
          <ol className="timeline">
            {items.map((item) => (
              <TimelineItem key={item.key} item={item} races={races} language={language} />
            ))}
          </ol>
        </section>
      ))}
      <p className="small">{t('times')}</p>
    </>
  );
}

function TimelineItem(props: {
  item: PlacedItem;
  races: readonly RaceFacts[];
  language: Language;
}) {
  const { item, races, language } = props;
  const { t } = useTranslation('program');
  const race = races.find(({ id }) => id === item.raceId);
  const starts = race ? waveStartsOf(race) : [];
  const own = item.description && textIn(language, item.description);
  const note =
    race || item.kind === 'start' || item.kind === 'other' ? undefined : t(`notes.${item.kind}`);
  return (
    <li className={race && 'is-start'}>
      <span className="time">
        {item.from ? <time>{item.from}</time> : t('afterFinish')}
        {item.to && (
          <>
            –<time>{item.to}</time>
          </>
        )}
      </span>
      {race ? <Waymark {...race.waymark} /> : <span className="dot" />}
      <div>
        {item.isCancelled ? (
          <>
            <s>{itemTitle(language, item)}</s> <strong>{t('cancelled')}</strong>
          </>
        ) : (
          <strong>{itemTitle(language, item)}</strong>
        )}
        {item.place && <p>{item.place}</p>}
        {own ? (
          <p lang={own.language === language ? undefined : own.language}>{own.text}</p>
        ) : (
          note && <p>{note}</p>
        )}
        {race && (
          <p>
            {t('startNote', {
              distance: formatNumber(language, race.distanceKm, 1),
              climb: formatNumber(language, race.climbM),
            })}
          </p>
        )}
        {starts.length > 0 && <WaveList waves={starts} />}
        {race && (
          <p className="links no-print">
            <a href={`/races/${race.id}`}>{t('raceLink')}</a>
            <a href={`/api/races/${race.id}/start.ics`} download="">
              {t('calendar.start')}
            </a>
          </p>
        )}
      </div>
    </li>
  );
}
