import { useTranslation } from 'react-i18next';
import type { ScheduleItem } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { eventInForce } from '../../edition/facts/event-in-force.ts';
import { racesWith } from '../../edition/facts/reading.rules.ts';
import { scheduleWith } from '../../edition/facts/schedule.rules.ts';
import { editionTexts } from '../../edition/words/edition-texts.ts';
import { formatDay } from '../../edition/words/format.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { type PlainBody, plainPage } from '../../site/plain-page.tsx';
import { areaPath } from '../../ui/art/plot-paths.ts';
import { AddedSections } from '../../ui/edition-text.tsx';
import { editionTextStyles } from '../../ui/edition-text-styles.ts';
import { Icon } from '../../ui/icon.tsx';
import waves from '../races/waves.css?inline';
import program from './program.css?inline';
import { bustleOf, hoursDrawn, minutesOf } from './program.rules.ts';
import { TimelineItem } from './timeline-item.tsx';

/** `/program` */
export const programPage = plainPage({
  path: '/program',
  className: 'program',
  styles: [program, waves, ...editionTextStyles('program')],
  words(language, lateFacts) {
    const t = wordsIn(language, eventInForce(lateFacts)).getFixedT(null, 'program');
    return {
      title: t('title'),
      lead: t('lead', { count: scheduleWith(lateFacts).length }),
      description: t('description'),
    };
  },
  Body: Program,
});

function Program({ language, lateFacts }: PlainBody) {
  const { event } = edition();
  const { t } = useTranslation('program');
  const races = racesWith(lateFacts);
  const bustle: BustleWords = {
    title: t('bustle.title'),
    most: t('bustle.most'),
    least: t('bustle.least'),
    start: t('bustle.start'),
  };
  return (
    <>
      <p className="small">{t('times')}</p>
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
        <a className="btn quiet no-print" href="/api/program.ics" download="">
          <Icon name="calendarDays" /> {t('calendar.all')}
        </a>
      </section>
      <div className="days">
        {scheduleWith(lateFacts).map(({ day, items }) => (
          <section key={day} className="day">
            <h2>{formatDay(language, day, 'weekday')}</h2>
            <BustleGraph items={items.filter(({ isCancelled }) => !isCancelled)} words={bustle} />
            <ol className="timeline">
              {items.map((item) => (
                <TimelineItem key={item.key} item={item} races={races} language={language} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <AddedSections texts={editionTexts('program', language)} shown={language} />
    </>
  );
}

type BustleWords = Record<'title' | 'most' | 'least' | 'start', string>;

/** The y of the highest value, 1, in the drawing. */
const topY = 8;

/**
 * How busy a day is, hour by hour, on a scale in words, with a mark where a race starts; the
 * timeline says the same in words. Empty if the organiser has given no estimate.
 */
export function BustleGraph(props: { items: readonly ScheduleItem[]; words: BustleWords }) {
  const { items, words } = props;
  if (items.every(({ bustle }) => bustle === 0)) return null;
  const [firstHour, lastHour] = hoursDrawn(items);
  const hours = lastHour - firstHour;
  const samples = Array.from({ length: hours * 4 + 1 }, (_, i) => firstHour * 60 + i * 15);
  const x = (minute: number) => ((minute - firstHour * 60) / (hours * 60)) * 1000;
  const bustleAt = bustleOf(items);
  const path = areaPath(
    samples.map((minute) => [x(minute), 100 - bustleAt(minute) * (100 - topY)] as const),
    100,
  );
  return (
    <figure className="bustle" aria-hidden="true">
      <figcaption>
        {words.title}
        {items.some(({ from, raceId }) => from && raceId) && (
          <span className="key">{words.start}</span>
        )}
      </figcaption>
      <div>
        <div className="levels">
          <span>{words.most}</span> <span>{words.least}</span>
        </div>
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none">
          <path className="scale" vectorEffect="non-scaling-stroke" d={`M0 ${topY}H1000`} />
          <path className="area" d={path} />
          {items.map(({ from, raceId }) =>
            from && raceId ? (
              <path
                key={raceId}
                className="start"
                vectorEffect="non-scaling-stroke"
                d={`M${Math.round(x(minutesOf(from)))} 0V100`}
              />
            ) : null,
          )}
        </svg>
        <svg className="hours">
          {Array.from({ length: hours / 3 + 1 }, (_, i) => firstHour + i * 3).map((hour) => (
            <text
              key={hour}
              x={`${((hour - firstHour) / hours) * 100}%`}
              y="1em"
              textAnchor={hour === firstHour ? 'start' : hour === lastHour ? 'end' : 'middle'}
            >
              {String(hour).padStart(2, '0')}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}
