import { type Point } from '../paths.ts';
import { noiseLine, seeded } from '../seeded.ts';
import { pane } from './houses.ts';
import * as s from './scene.ts';

const slope: Point[] = [
  [0, 560],
  [400, 590],
  [800, 570],
  [1200, 556],
  [1600, 520],
];
const yard: Point[] = [
  [0, 742],
  [260, 728],
  [600, 716],
  [1100, 716],
  [1400, 728],
  [1600, 744],
];
const thick = noiseLine(81);
const fill = (colour: string, d: string, more = '') =>
  `<path fill="var(--${colour})"${more} d="${d}"/>`;

function stars(): string {
  const random = seeded(6);
  const dots = Array.from(
    { length: 46 },
    () => `M${Math.round(random() * 1600)} ${Math.round(random() ** 1.5 * 340)}h.1`,
  );
  return (
    `<path fill="none" stroke="var(--star)" stroke-width="3" stroke-linecap="round" ` +
    `d="${dots.join('')}"/>`
  );
}

const rows = [464, 486, 508, 530, 552, 574, 596, 618, 640]
  .map((y) => `M690 ${y}h470v2h-470z`)
  .join('');
const smoke =
  'M1046 268c-26-22 14-40-6-64s-44-26-26-58 40-22 34-56c22 34 2 44-10 62s20 24 28 56-10 36-6 60z';

const lodgeHouse =
  fill('smoke', smoke, ' opacity=".5"') +
  fill('stone', 'M1028 268h38v120h-38z') +
  fill('roof', 'M1022 258h50v14h-50z') +
  fill('timber', 'M690 452h470v210H690z') +
  fill('board', rows) +
  fill('stone', 'M676 648h498v70H676z') +
  fill('board', 'M700 676h54v3h-54zM790 694h70v3h-70zM1080 672h60v3h-60zM1010 696h48v3h-48z') +
  fill('roof', 'M628 470 764 300h322l136 170z') +
  fill('ridge', 'M628 470l10-13h574l10 13z') +
  fill('roof', 'M766 420l78-92 78 92z') +
  fill('timber', 'M786 420l58-68 58 68v12H786z') +
  pane(824, 384, 40, 38) +
  pane(722, 500, 66, 74) +
  pane(824, 500, 66, 74) +
  pane(1060, 500, 66, 74) +
  fill('door', 'M938 540h72v178h-72z') +
  fill('pane', 'M950 554h48v56h-48z') +
  fill('board', 'M662 480h10v238h-10zM902 480h10v238h-10zM1176 480h10v238h-10z') +
  fill('board', 'M662 630h240v8H662zM662 664h240v6H662z') +
  fill('board', Array.from({ length: 15 }, (_, i) => `M${676 + i * 16} 630h5v60h-5z`).join('')) +
  fill('stone', 'M916 700h118v10H916zM904 710h142v12H904z') +
  fill('pane', 'M922 512a8 8 0 1 1 .1 0z');

/** The bench by the wall, where the evening is. */
const bench = fill(
  'board',
  'M1196 668h150v9h-150zM1206 640h130v8h-130zM1208 640h7v84h-7zM1328 640h7v84h-7z',
);

/** A mountain lodge at dusk: lit windows and smoke. */
export const lodge: s.Scene = {
  title: 'A mountain lodge with lit windows at dusk',
  light: {
    s0: '#3F6478',
    s1: '#9FAFA5',
    s2: '#F6C88D',
    star: '#E9F0E4',
    sun: '#FDF3D5',
    glow: '#C9D3C0',
    mist: '#E9C9A0',
    a: '#A3A594',
    b: '#73897C',
    c: '#55766A',
    d: '#2F5749',
    f: '#1C4336',
    g: '#0C241B',
    y: '#3E6549',
    path: '#C7A86F',
    gold: '#F2B63C',
    timber: '#8A5B34',
    board: '#5E3A20',
    stone: '#8E8B80',
    roof: '#38251D',
    ridge: '#57392A',
    door: '#3B2415',
    frame: '#F2E6C8',
    pane: '#FFD67A',
    smoke: '#F3E3CB',
    lamp: '#FFCF6E',
  },
  dark: {
    s0: '#14283A',
    s1: '#264658',
    s2: '#527075',
    glow: '#7C98A0',
    sun: '#E9E4CF',
    mist: '#4A6A6C',
    a: '#3A5A5E',
    b: '#365653',
    c: '#2B4946',
    d: '#223F36',
    f: '#1A342A',
    g: '#0D1D16',
    y: '#2C4632',
    path: '#8F7E56',
    timber: '#805636',
    board: '#513421',
    stone: '#666B63',
    roof: '#2C201A',
    ridge: '#493422',
    door: '#3A2417',
    frame: '#D2AE74',
    smoke: '#7E9498',
  },
  body:
    s.sky(0.6) +
    stars() +
    s.disc(380, 216, 44, 3) +
    s.mistPaint +
    s.ground(
      s.skyline(
        [
          [0, 400],
          [240, 420],
          [560, 350],
          [900, 420],
          [1300, 340],
          [1600, 400],
        ],
        { seed: 19, rough: 36, scale: 190 },
      ),
      'a',
    ) +
    s.mist(330, 520, 0.8) +
    s.mountain(
      s.skyline(
        [
          [0, 380],
          [180, 330],
          [420, 470],
          [800, 500],
          [1250, 440],
          [1440, 372],
          [1600, 440],
        ],
        { seed: 92, rough: 24 },
      ),
      { id: 'm', lit: 'b', shade: 'c', base: 640, seed: 25 },
    ) +
    s.mist(420, 620) +
    s.wood({
      line: slope,
      colour: 'd',
      seed: 12,
      low: 50,
      high: 150,
      step: 16,
      tiers: 6,
      growth: (x) => 0.6 + thick(x / 140) * 0.7,
    }) +
    s.ground(slope, 'd') +
    s.wood({
      line: yard,
      colour: 'f',
      seed: 33,
      low: 120,
      high: 300,
      step: 38,
      tiers: 8,
      growth: (x) => (x > 470 && x < 640 ? 0.2 : 0.5 + thick(x / 170 + 20) * 0.7),
    }) +
    s.ground(yard, 'y') +
    '<radialGradient id="lamp"><stop stop-color="var(--lamp)" stop-opacity=".5"/>' +
    '<stop offset="1" stop-color="var(--lamp)" stop-opacity="0"/></radialGradient>' +
    lodgeHouse +
    '<path fill="var(--path)" d="M930 722h78q34 44-52 84t-92 94H716q4-62 128-104t86-74z"/>' +
    '<ellipse cx="930" cy="740" rx="440" ry="90" fill="url(#lamp)"/>' +
    '<circle cx="930" cy="566" r="132" fill="url(#lamp)"/>' +
    bench +
    fill(
      'board',
      'M60 742h420v7H60zM60 768h420v7H60zM90 726h9v66h-9zM210 724h9v66h-9zM330 722h9v66h-9zM450 720h9v66h-9z',
    ) +
    s.trees(
      [
        [30, 840, 420],
        [118, 830, 300],
        [1496, 820, 360],
        [1580, 840, 520],
      ],
      'g',
    ) +
    s.ground(
      [
        [0, 830],
        [300, 862],
        [620, 896],
        [900, 900],
        [1250, 870],
        [1600, 826],
      ],
      'g',
    ) +
    s.grass(
      [
        [0, 832],
        [300, 864],
        [600, 898],
        [1000, 930],
        [1250, 872],
        [1600, 828],
      ],
      'g',
      7,
    ),
};
