import { type Point } from '../paths.ts';
import { noiseLine } from '../seeded.ts';
import { chalet, chapel } from './houses.ts';
import * as s from './scene.ts';

const slope: Point[] = [
  [0, 520],
  [260, 556],
  [560, 584],
  [1000, 580],
  [1320, 540],
  [1600, 500],
];
const green: Point[] = [
  [0, 600],
  [300, 622],
  [700, 606],
  [1100, 612],
  [1400, 596],
  [1600, 610],
];
const lawn: Point[] = [
  [0, 700],
  [280, 716],
  [640, 690],
  [1000, 706],
  [1340, 690],
  [1600, 712],
];
const front: Point[] = [
  [0, 846],
  [300, 824],
  [560, 846],
  [900, 872],
  [1250, 850],
  [1600, 812],
];
const thick = noiseLine(71);

/** The resort: chalets and a wooden church around the meadow where the races start. */
export const resort: s.Scene = {
  title: 'Chalets and a wooden church on a mountain meadow',
  light: {
    s0: '#A9D0D3',
    s1: '#D6E6DA',
    s2: '#F5F0D2',
    sun: '#FFF4CC',
    glow: '#FFF4CC',
    mist: '#EEF2E0',
    a: '#BFD7C9',
    b: '#8FB79F',
    c: '#6EA085',
    d: '#3F7A5E',
    f: '#215441',
    m0: '#A8C07A',
    m1: '#8FB069',
    m2: '#6F9A5B',
    g: '#0E2A1F',
    path: '#F1DFAE',
    gold: '#F2B63C',
    timber: '#C08A52',
    board: '#93622F',
    stone: '#CFCBBB',
    roof: '#5A3426',
    door: '#4A2F1E',
    frame: '#F6F5EE',
    pane: '#3C5C63',
    shadow: '#8A5A2F',
    body: '#14231C',
  },
  dark: {
    s0: '#0B1822',
    s1: '#132B36',
    s2: '#25474C',
    sun: '#E9E4CF',
    glow: '#4F6C74',
    mist: '#27474A',
    a: '#214248',
    b: '#1D393B',
    c: '#1A3432',
    d: '#132923',
    f: '#0D1D17',
    m0: '#1E3A2C',
    m1: '#193226',
    m2: '#132A1F',
    g: '#07110D',
    path: '#5B5A44',
    timber: '#5B3F26',
    board: '#3F2A18',
    stone: '#4D524B',
    roof: '#1F1713',
    door: '#21150D',
    frame: '#8A6A3F',
    pane: '#FFD27A',
    shadow: '#402B19',
    body: '#EDF2EC',
  },
  body:
    s.sky(0.6) +
    s.disc(330, 190, 50) +
    s.mistPaint +
    s.ground(
      s.skyline(
        [
          [0, 380],
          [260, 340],
          [600, 400],
          [980, 330],
          [1300, 390],
          [1600, 340],
        ],
        { seed: 13, rough: 34, scale: 200 },
      ),
      'a',
    ) +
    s.mist(330, 480, 0.8) +
    s.mountain(
      s.skyline(
        [
          [0, 470],
          [300, 440],
          [620, 476],
          [860, 390],
          [1130, 262],
          [1290, 330],
          [1440, 392],
          [1600, 380],
        ],
        { seed: 64, rough: 20 },
      ),
      { id: 'm', lit: 'b', shade: 'c', base: 620, seed: 15 },
    ) +
    s.mist(420, 590) +
    s.wood({
      line: slope,
      colour: 'd',
      seed: 4,
      low: 36,
      high: 96,
      step: 12,
      growth: (x) => 0.7 + thick(x / 120) * 0.5,
    }) +
    s.ground(slope, 'd') +
    s.wood({
      line: green,
      colour: 'f',
      seed: 25,
      low: 50,
      high: 150,
      step: 19,
      tiers: 6,
      growth: (x) => 0.42 + thick(x / 170 + 20) * 0.8,
    }) +
    s.ground(green, 'm0') +
    chalet({ x: 1010, y: 672, w: 84, wall: 40, roof: 40 }) +
    chapel(700, 650, 62) +
    chalet({ x: 1230, y: 660, w: 92, wall: 44, roof: 44 }) +
    chalet({ x: 470, y: 664, w: 78, wall: 38, roof: 36 }) +
    s.trees(
      [
        [812, 650, 130],
        [1500, 660, 190],
      ],
      'f',
    ) +
    s.ground(lawn, 'm1') +
    chalet({ x: 1118, y: 706, w: 116, wall: 54, roof: 54 }) +
    s.trees(
      [
        [932, 722, 150],
        [1270, 720, 120],
        [90, 730, 220],
      ],
      'f',
    ) +
    '<path fill="var(--path)" d="M842 640h6c-6 20-60 30-50 56s110 50 70 100-190 60-250 104h-90c80-60 210-70 250-118s-70-60-66-92 110-30 130-50z"/>' +
    s.ground(front, 'm2') +
    s.trees(
      [
        [34, 870, 330],
        [1500, 870, 300],
        [1580, 860, 420],
      ],
      'g',
    ) +
    s.grass(front, 'm2', 12, 34) +
    s.flowers(40, 850, 895, 'gold', 5) +
    s.flowers(30, 856, 895, 'frame', 8),
};
