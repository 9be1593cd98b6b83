import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { clockAfter, formatMinutes, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { effortShares, finishTimes, usualFinish, valueAt } from './pace.rules.ts';

export type ExplorerProps = {
  language: Language;
  distanceKm: number;
  /** Evenly spaced along the course: metres above the sea, and thousandths of the map. */
  heights: number[];
  mapX: number[];
  mapY: number[];
  /** Heights at the top and at the bottom of the drawing of the profile. */
  topM: number;
  bottomM: number;
  startTime: string;
  limitMin: number;
  gates: Gate[];
  words: Record<
    | 'place'
    | 'hint'
    | 'km'
    | 'height'
    | 'gradient'
    | 'passing'
    | 'finish'
    | 'inHand'
    | 'late'
    | 'closes'
    | 'gates'
    | 'told'
    | 'note',
    string
  >;
};

/** A cut-off or the finish. */
type Gate = { name: string; km: number; afterMin: number };

const fill = (sentence: string, values: Record<string, string>) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    sentence,
  );

/**
 * The position of the pointer along a slider, from 0 to 1; undefined for a finger or pen that does
 * not press.
 */
function shareUnder(event: PointerEvent<HTMLInputElement>): number | undefined {
  const isHeld = event.buttons > 0 || event.type === 'pointerdown';
  if (event.pointerType !== 'mouse' && !isHeld) return undefined;
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (event.clientX - left) / width));
}

/**
 * A slider over the profile that describes each place of the course, with times at a chosen pace.
 */
export function CourseExplorer(props: ExplorerProps) {
  const { language, distanceKm, heights, words, startTime, limitMin } = props;
  const [at, setAt] = useState<number>();
  const [finishMin, setFinishMin] = useState(usualFinish(limitMin));
  const last = heights.length - 1;
  const index = at ?? 0;
  const efforts = effortShares(heights, distanceKm);
  const number = (value: number, digits = 0) => formatNumber(language, value, digits);
  const clockAt = (share: number) =>
    clockAfter(startTime, Math.round(valueAt(efforts, share) * finishMin));
  const [from, to] = [Math.max(0, index - 1), Math.min(last, index + 1)];
  const rise = (heights[to] ?? 0) - (heights[from] ?? 0);
  const values = {
    km: number((index / last) * distanceKm, 1),
    height: number(heights[index] ?? 0),
    gradient: number(Math.round((rise / (((to - from) / last) * distanceKm * 1000)) * 100)),
    time: clockAt(index / last),
  };
  useMapDot(props, at);
  const slider = useRef<HTMLInputElement>(null);
  const finish = useRef<HTMLSelectElement>(null);
  // Both inputs work before hydration; takes over the values that they already have.
  useEffect(() => {
    const place = Number(slider.current?.value);
    if (place > 0 || document.activeElement === slider.current) setAt(place);
    setFinishMin((known) => Number(finish.current?.value) || known);
  }, []);

  const follow = (event: PointerEvent<HTMLInputElement>) => {
    const share = shareUnder(event);
    if (share !== undefined) setAt(Math.round(share * last));
  };

  return (
    <>
      <div className="explorer-plot">
        {at !== undefined && <Cursor {...props} share={at / last} heightM={heights[at] ?? 0} />}
        <input
          ref={slider}
          type="range"
          min="0"
          max={last}
          value={index}
          aria-label={words.place}
          aria-valuetext={fill(words.told, values)}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          onFocus={() => setAt((known) => known ?? 0)}
          onPointerDown={follow}
          onPointerMove={follow}
        />
      </div>
      <div className="explorer">
        <p className="small hint">{words.hint}</p>
        <dl className="explorer-now">
          <Now term={words.km} value={values.km} />
          <Now term={words.height} value={`${values.height}\u00a0m`} />
          <Now term={words.gradient} value={`${values.gradient}\u00a0%`} />
          <Now term={words.passing} value={values.time} />
        </dl>
        <label className="explorer-finish">
          <span>{words.finish}</span>
          <select
            ref={finish}
            value={finishMin}
            onChange={(event) => setFinishMin(Number(event.currentTarget.value))}
          >
            {finishTimes(limitMin).map((minutes) => (
              <option key={minutes} value={minutes}>
                {formatMinutes(minutes)}
              </option>
            ))}
          </select>
        </label>
        <Gates {...props} efforts={efforts} finishMin={finishMin} />
        <p className="small">{words.note}</p>
      </div>
    </>
  );
}

type GatesProps = ExplorerProps & { efforts: readonly number[]; finishMin: number };

/** The time that the chosen pace leaves at each cut-off. */
function Gates({ gates, words, startTime, distanceKm, efforts, finishMin }: GatesProps) {
  return (
    <ul className="explorer-gates" aria-label={words.gates}>
      {gates.map(({ name, km, afterMin }) => {
        const reachedMin = Math.round(valueAt(efforts, km / distanceKm) * finishMin);
        const leftMin = afterMin - reachedMin;
        const minutes = leftMin === 0 ? '0\u00a0min' : formatMinutes(Math.abs(leftMin));
        return (
          <li key={`${name} ${km}`}>
            <strong>{name}</strong>
            <span>{clockAfter(startTime, reachedMin)}</span>
            <span>{fill(words.closes, { time: clockAfter(startTime, afterMin) })}</span>
            <span className={leftMin < 0 ? 'is-late' : undefined}>
              {fill(leftMin < 0 ? words.late : words.inHand, { minutes })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const Now = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);

type CursorProps = Pick<ExplorerProps, 'topM' | 'bottomM'> & { share: number; heightM: number };

function Cursor({ topM, bottomM, share, heightM }: CursorProps) {
  const x = `${share * 100}%`;
  return (
    <svg className="cursor" aria-hidden="true">
      <line x1={x} x2={x} y1="0" y2="100%" />
      <circle cx={x} cy={`${((topM - heightM) / (topM - bottomM)) * 100}%`} r="7" />
    </svg>
  );
}

/** Moves the dot on the map, which is elsewhere on the page. */
function useMapDot({ mapX, mapY }: ExplorerProps, at: number | undefined) {
  const [x, y] = at === undefined ? [] : [mapX[at], mapY[at]];
  useEffect(() => {
    const dot = document.getElementById('course-here');
    if (!dot || x === undefined || y === undefined) return;
    dot.setAttribute('cx', `${x / 10}%`);
    dot.setAttribute('cy', `${y / 10}%`);
    dot.classList.add('is-on');
  }, [x, y]);
}
