import { useTranslation } from 'react-i18next';
import type { RaceFacts } from '../../edition/compose-edition.ts';
import type { PlacedItem } from '../../edition/facts/schedule.rules.ts';
import { itemTitle } from '../../edition/facts/schedule-words.ts';
import { waveStartsOf } from '../../edition/facts/wave.rules.ts';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { textIn } from '../../edition/words/text-in.ts';
import { Waymark } from '../../ui/art/waymark.tsx';
import { WaveList } from '../races/wave-list.tsx';

/** A line of the programme, as the page shows it. */
export function TimelineItem(props: {
  item: PlacedItem;
  races: readonly RaceFacts[];
  language: Language;
}) {
  const { item, races, language } = props;
  const { t } = useTranslation('program');
  const race = races.find(({ id }) => id === item.raceId);
  const starts = race ? waveStartsOf(race) : [];
  const ownTitle = item.title && textIn(language, item.title);
  const own = item.description && textIn(language, item.description);
  const langOf = (text: typeof own) =>
    text && text.language !== language ? text.language : undefined;
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
            <s lang={langOf(ownTitle)}>{itemTitle(language, item)}</s>{' '}
            <strong>{t('cancelled')}</strong>
          </>
        ) : (
          <strong lang={langOf(ownTitle)}>{itemTitle(language, item)}</strong>
        )}
        {item.place && <p>{item.place}</p>}
        {own ? <p lang={langOf(own)}>{own.text}</p> : note && <p>{note}</p>}
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
