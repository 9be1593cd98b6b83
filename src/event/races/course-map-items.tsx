import type { TFunction } from 'i18next';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { textIn } from '../../edition/words/text-in.ts';
import { type MapFrame, textWidth } from '../../ui/art/labels.rules.ts';
import type { MapItem } from '../../ui/art/map-labels.tsx';
import { inTwoLines, name, notTooLong, smallestPx, smallPx, typePx } from './course-map-names.tsx';
import type { CoursePlan } from './course-plan.ts';
import { landmarksOn, letterOf, placeNameIn } from './landmark-names.ts';
import type { RaceDetail } from './races.contract.ts';

/**
 * Widths of a map in px, from the narrowest phone up, by the class with which `course.css` shows
 * the map there. The closer the two ends of a range, the more names find room in it.
 */
const frameWidths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'from-275': [275, 330],
  'from-330': [330, 400],
  'from-400': [400, 560],
  'from-560': [560, 750],
  'from-750': [750, 1000],
};

/** The frames for placing the items of a map, by the widths for which each is used. */
export const mapFrames = ({ width, height }: CoursePlan): Record<string, MapFrame> =>
  Object.fromEntries(
    Object.entries(frameWidths).map(([name, [minWidth, maxWidth]]) => [
      name,
      { minWidth, maxWidth, aspect: height / width },
    ]),
  );

type Drawing = {
  race: RaceDetail;
  language: Language;
  plan: CoursePlan;
  /** Kilometres from one mark to the next. */
  every: number;
  frame: MapFrame;
  t: TFunction<['race', 'races']>;
};

/** Whether a map is too narrow for the names of all landmarks, as on a phone. */
const isNarrow = ({ frame }: Pick<Drawing, 'frame'>) => frame.maxWidth <= 560;

/** All items on the map of a course, the most important first. */
export const mapItems = (drawing: Drawing): MapItem[] => [
  ...corners(drawing),
  ...ends(drawing),
  ...stationSigns(drawing),
  ...landmarkSignsOn(drawing),
  // On narrow maps landmarks have letters, which need little room, and the names of stations are
  // also in their list.
  ...(isNarrow(drawing)
    ? [...landmarkNames(drawing), ...shortStart(drawing), ...stationNames(drawing)]
    : [...stationNames(drawing), ...landmarkNames(drawing)]),
  ...kilometres(drawing),
];

function corners({ language, plan, frame, t }: Drawing): MapItem[] {
  const scale = `${formatNumber(language, plan.scale.metres / 1000, 1)} ${t('races:profile.km')}`;
  const scaleWidth = Math.max(
    textWidth(scale, typePx),
    (plan.scale.percent / 100) * frame.maxWidth,
  );
  return [
    {
      key: 'north',
      at: [0.94, 0.03],
      width: 22,
      height: 44,
      gap: 0,
      fixed: [0, 20],
      draw: () => (
        <g className="north">
          <path d="M0 0l7 20-7-5-7 5z" />
          <text y="36">{t('race:map.north')}</text>
        </g>
      ),
    },
    {
      key: 'scale',
      at: [0.03, 0.96],
      width: scaleWidth,
      height: 30,
      gap: 0,
      fixed: [scaleWidth / 2, -12],
      draw: () => (
        <g className="scale">
          <line x1="0" x2={`${plan.scale.percent}%`} y1="0" y2="0" />
          <text x="0" y="-8">
            {scale}
          </text>
        </g>
      ),
    },
  ];
}

/** Start and finish: one place on a loop, two on a course from one place to another. */
function ends({ race, plan, frame, t }: Drawing): MapItem[] {
  const [start, finish] = [plan.place(0), plan.place(race.course.distanceKm)];
  const isLoop = Math.hypot(start[0] - finish[0], start[1] - finish[1]) < 0.04;
  const sign = (key: string, at: MapItem['at']): MapItem => ({
    key,
    at,
    width: 20,
    height: 20,
    gap: 0,
    fixed: [0, 0],
    draw: () => <circle className={key} r="9" />,
  });
  const word = (key: string, text: string, at: MapItem['at']) =>
    name(`${key}-name`, frame.maxWidth > 330 ? text : inTwoLines(text), at, { of: key, gap: 11 });
  if (isLoop) return [sign('start', start), word('start', t('race:map.startFinish'), start)];
  return [
    sign('start', start),
    sign('finish', finish),
    word('start', t('race:profile.start'), start),
    word('finish', t('race:profile.finish'), finish),
  ];
}

/** The word for the start on the narrowest map, if there is no room for start and finish. */
const shortStart = ({ plan, frame, t }: Drawing): MapItem[] =>
  frame.maxWidth > 330
    ? []
    : [typePx, smallestPx].map((sizePx, i) => {
        const unless = ['start-name', 'start-short'].slice(0, i + 1);
        const key = ['start-short', 'start-shortest'][i] ?? '';
        const more = { of: 'start', unless, gap: 11 };
        return name(key, t('race:profile.start'), plan.place(0), more, sizePx);
      });

/** Aid stations by their numbers; if two are at the same place, the second is beside it. */
const stationSigns = ({ race, plan }: Drawing): MapItem[] =>
  race.aidStationsKm.map((km, i) => ({
    key: `aid-${km}`,
    at: plan.place(km),
    width: 24,
    height: 24,
    gap: 2,
    isOn: true,
    draw: ([x, y]) => (
      <g className="aid">
        {(x !== 0 || y !== 0) && <line x2={x} y2={y} />}
        <circle cx={x} cy={y} r="11" />
        <text x={x} y={y} dy=".35em">
          {i + 1}
        </text>
      </g>
    ),
  }));

const stationNames = ({ race, language, plan }: Drawing): MapItem[] =>
  race.aidStationsKm.flatMap((km) => {
    const text = placeNameIn(language, race.id, km);
    const at = plan.place(km);
    return text ? [name(`aid-${km}-name`, notTooLong(text), at, { of: `aid-${km}`, gap: 15 })] : [];
  });

/** The sign of each kind of landmark, drawn around its place. */
export const landmarkSigns = {
  summit: 'M0-6l6 11H-6z',
  pass: 'M-6-5q5 5 0 10M6-5q-5 5 0 10',
  hut: 'M-5 5v-6l5-5 5 5v6z',
  water: 'M0-7q5 6 5 8a5 5 0 0 1-10 0q0-2 5-8z',
  village: 'M-5-4H5V5H-5z',
  place: 'M0-4l4 4-4 4-4-4z',
};

/** The signs of summits, huts and springs, even where they overlap another sign. */
const landmarkSignsOn = ({ race, plan }: Drawing): MapItem[] =>
  landmarksOn(race.id, race.course, race.aidStationsKm).map((landmark, i) => ({
    key: `landmark-${i}`,
    at: plan.share(landmark),
    width: 14,
    height: 14,
    gap: 0,
    fixed: [0, 0],
    isGiven: true,
    draw: () => <path className={`sign ${landmark.kind}`} d={landmarkSigns[landmark.kind]} />,
  }));

/**
 * The names of landmarks: without the height if that is too long, and on a phone only a letter
 * each.
 */
const landmarkNames = ({ race, language, plan, frame }: Drawing): MapItem[] =>
  landmarksOn(race.id, race.course, race.aidStationsKm).flatMap((landmark, i) => {
    const { text } = textIn(language, landmark.name);
    const [of, at] = [`landmark-${i}`, plan.share(landmark)];
    const said = (key: string, words: string, unless?: string) =>
      name(key, words, at, { of, gap: 9, ...(unless && { unless: [unless] }) });
    if (isNarrow({ frame })) return [said(`${of}-name`, letterOf(i))];
    if (landmark.eleM === undefined) return [said(`${of}-name`, text)];
    return [
      said(`${of}-name`, `${text} ${formatNumber(language, landmark.eleM)}`),
      said(`${of}-name-alone`, text, `${of}-name`),
    ];
  });

function kilometres({ race, language, plan, every }: Drawing): MapItem[] {
  return Array.from({ length: Math.max(0, Math.ceil(race.distance / every) - 1) }, (_, i) => {
    const km = (i + 1) * every;
    const text = formatNumber(language, km);
    return {
      key: `km-${km}`,
      at: plan.place(km),
      width: textWidth(text, smallPx),
      height: 15,
      gap: 7,
      isOffLines: true,
      dot: 2,
      draw: ([x, y]) => (
        <g className="km-mark">
          <circle r="4" />
          <text x={x} y={y} dy=".35em">
            {text}
          </text>
        </g>
      ),
    };
  });
}
