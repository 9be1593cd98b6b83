import { useTranslation } from 'react-i18next';
import { eventInForce } from '../../edition/facts/event-in-force.ts';
import { racesWith } from '../../edition/facts/reading.rules.ts';
import { scheduleWith } from '../../edition/facts/schedule.rules.ts';
import { event } from '../../edition/facts.ts';
import { formatDay } from '../../edition/words/format.ts';
import { ownTexts } from '../../edition/words/own-texts.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { type PlainBody, plainPage } from '../../site/plain-page.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AddedSections } from '../../ui/own-text.tsx';
import { ownTextStyles } from '../../ui/own-text-styles.ts';
import waves from '../races/waves.css?inline';
import { BustleGraph, type BustleWords } from './bustle-graph.tsx';
import program from './program.css?inline';
import { TimelineItem } from './timeline-item.tsx';

/** `/program` */
export const programPage = plainPage({
  path: '/program',
  className: 'program',
  styles: [program, waves, ...ownTextStyles('program')],
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
      <AddedSections texts={ownTexts('program', language)} shown={language} />
    </>
  );
}
