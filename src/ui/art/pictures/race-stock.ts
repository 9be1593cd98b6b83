import { type Point } from '../paths.ts';
import { noiseLine } from '../seeded.ts';
import * as s from './scene.ts';

const hill: Point[] = [
  [0, 640],
  [300, 600],
  [640, 634],
  [1000, 566],
  [1300, 590],
  [1600, 540],
];
const meadow: Point[] = [
  [0, 722],
  [330, 740],
  [700, 700],
  [1040, 640],
  [1300, 650],
  [1600, 704],
];
const front = Array.from({ length: 33 }, (_, i): Point => {
  const t = i / 32;
  return [i * 50, 884 - 104 * Math.sin(t * 2.3 + 0.15) + 30 * t];
});
const thick = noiseLine(33);

/** For a race without a picture of its own: a path into hills in morning mist. */
export const raceStock: s.Scene = {
  title: 'A path over misty mountain meadows',
  light: {
    s0: '#C4D9D3',
    s1: '#E4E9D3',
    s2: '#F6EDC8',
    sun: '#FFF8E0',
    glow: '#FBE7A9',
    mist: '#EEF0DD',
    a: '#C9D8C6',
    b: '#ABC5B1',
    c: '#86AD94',
    d: '#6A9C80',
    f: '#4A8064',
    g: '#0E2A1F',
    path: '#F3DFA6',
  },
  dark: {
    s0: '#0C1A24',
    s1: '#142932',
    s2: '#1F4244',
    sun: '#E9E4CF',
    glow: '#55716F',
    mist: '#274644',
    a: '#234548',
    b: '#1F3E40',
    c: '#1C3837',
    d: '#17302B',
    f: '#13281F',
    g: '#07110D',
    path: '#C69A45',
  },
  body:
    s.sky(0.6) +
    s.disc(470, 300, 66) +
    s.mistPaint +
    s.ground(
      s.skyline(
        [
          [0, 400],
          [330, 420],
          [620, 372],
          [900, 300],
          [1180, 380],
          [1600, 350],
        ],
        { seed: 3, rough: 36, scale: 190 },
      ),
      'a',
    ) +
    s.mist(320, 500) +
    s.ground(
      s.skyline(
        [
          [0, 440],
          [260, 452],
          [560, 470],
          [1100, 440],
          [1400, 384],
          [1600, 420],
        ],
        { seed: 22, rough: 34, scale: 180 },
      ),
      'b',
    ) +
    s.mist(400, 560) +
    s.mountain(
      s.skyline(
        [
          [0, 430],
          [150, 396],
          [420, 520],
          [800, 540],
          [1200, 500],
          [1600, 470],
        ],
        { seed: 51, rough: 22 },
      ),
      { id: 'm', lit: 'c', shade: 'd', base: 660, seed: 5 },
    ) +
    s.mist(480, 660) +
    s.ground(hill, 'd') +
    s.wood({
      line: hill,
      colour: 'd',
      seed: 6,
      low: 22,
      high: 62,
      step: 11,
      growth: (x) => 0.35 + thick(x / 130) * 0.9,
    }) +
    '<path fill="var(--path)" d="M1046 574q-70 22-40 40t-60 44l22 2q80-26 52-46t36-39z"/>' +
    s.mist(590, 740, 0.8) +
    s.wood({
      line: meadow,
      colour: 'f',
      seed: 40,
      low: 44,
      high: 128,
      step: 19,
      tiers: 6,
      growth: (x) => (x > 780 && x < 1080 ? -1 : 0.3 + thick(x / 160 + 12) * 0.9),
    }) +
    s.ground(meadow, 'f') +
    '<path fill="var(--path)" d="M946 660q-120 40-40 70t20 90h70q80-60-10-92t-12-70z"/>' +
    s.ground(front, 'g') +
    s.trees(
      [
        [52, 880, 360],
        [140, 860, 240],
        [1500, 860, 300],
        [1576, 870, 420],
      ],
      'g',
    ) +
    s.grass(front, 'g', 21),
};
