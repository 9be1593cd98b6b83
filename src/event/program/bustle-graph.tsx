import type { ScheduleItem } from '../../edition/facts.ts';
import { areaPath } from '../../ui/art/plot-paths.ts';
import { bustleOf, hoursDrawn, minutesOf } from './program.rules.ts';

export type BustleWords = Record<'title' | 'most' | 'least' | 'start', string>;

/** Where the drawing has the busiest that the organiser can say, 1. */
const topY = 8;

/**
 * How busy a day is, hour by hour, on a scale in words, with a mark where a race starts; the timeline
 * says it in words. Nothing where the organiser has estimated nothing.
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
