import { cypress, fortPart } from '../coast-shapes.ts';
import { heightAt, type Point } from '../paths.ts';
import { seeded } from '../seeded.ts';

/** The colours of a coast: deep sea, terracotta, lemon and olive. */
export const coastLight = {
  s0: '#7FB6D3',
  s1: '#CFE4E6',
  s2: '#FBE6BF',
  sun: '#FFF4CF',
  glow: '#FFE3A0',
  mist: '#F7E9CF',
  sea: '#2C7FA3',
  deep: '#124E73',
  glint: '#BFE3EA',
  a: '#B5C9C9',
  b: '#93B0A8',
  d: '#92A673',
  e: '#71894F',
  f: '#566F3D',
  g: '#3B4F2C',
  h: '#25361F',
  stone: '#E4CFA6',
  shade: '#B4966B',
  roof: '#B9532F',
  lemon: '#F4C430',
  rose: '#E39B86',
  ochre: '#E8B65A',
  path: '#F8E3B4',
  body: '#10212E',
  red: '#C64A2B',
  blue: '#124E73',
  gold: '#F4C430',
};
export const coastDark = {
  s0: '#061320',
  s1: '#0D2436',
  s2: '#214257',
  sun: '#ECE6D0',
  glow: '#4A6A80',
  mist: '#1F3E50',
  sea: '#10394F',
  deep: '#082234',
  glint: '#4F7F92',
  a: '#1C3947',
  b: '#1A343B',
  d: '#2F402F',
  e: '#263626',
  f: '#1C2B1D',
  g: '#142116',
  h: '#0C160E',
  stone: '#8C7A5B',
  shade: '#5B4C37',
  roof: '#7A3922',
  rose: '#7E5348',
  ochre: '#8A6A34',
  path: '#C79A45',
  body: '#EEF3F5',
};

/** The sea from its horizon down, with the sun's road on it. */
export function sea(horizon: number, sunX: number, seed = 3): string {
  const random = seeded(seed);
  let road = '';
  let waves = '';
  for (let i = 0; i < 60; i++) {
    const far = (i / 60) ** 1.6;
    const y = Math.round(horizon + 5 + far * 300);
    const wide = 12 + far * 120;
    const x = Math.round(sunX + (random() - 0.5) * (30 + far * 260) - wide / 2);
    road += `M${x} ${y}h${Math.round(wide * (0.4 + random() * 0.6))}`;
    waves += `M${Math.round(random() * 1600)} ${y}h${Math.round(wide * 0.7)}`;
  }
  return (
    `<linearGradient id="sea" x2="0" y2="1"><stop stop-color="var(--sea)"/>` +
    `<stop offset="1" stop-color="var(--deep)"/></linearGradient>` +
    `<path fill="url(#sea)" d="M0 ${horizon}h1600v${900 - horizon}H0z"/>` +
    `<path stroke="var(--glint)" stroke-width="2" stroke-linecap="round" opacity=".35" d="${waves}"/>` +
    `<path stroke="var(--sun)" stroke-width="3" stroke-linecap="round" opacity=".75" d="${road}"/>`
  );
}

/** A fort on its hill: a low wall with bastions, a keep and a flag; `size` is its width. */
export function fort(x: number, y: number, size: number, hasFlag = false): string {
  const u = size / 20;
  const at = (dx: number, dy: number) => `${Math.round(x + dx * u)} ${Math.round(y + dy * u)}`;
  const windows = [-5, -2.4, 0.2, 2.8]
    .map((dx) => `M${at(dx, -5.2)}v${Math.round(u * 1.3)}`)
    .join('');
  const part = (name: Parameters<typeof fortPart>[0], colour: string) =>
    `<path fill="var(--${colour})" d="${fortPart(name, { x, y, size })}"/>`;
  return (
    (hasFlag ? part('mast', 'body') + part('flag', 'red') : '') +
    part('keep', 'stone') +
    part('keepInShade', 'shade') +
    `<path stroke="var(--body)" stroke-width="${Math.max(1.5, u * 0.6)}" opacity=".55" d="${windows}"/>` +
    part('walls', 'stone') +
    part('wallsInShade', 'shade')
  );
}

/** Dry-stone terraces below a line: rows of wall that follow the slope, with olive trees. */
export function terraces(
  line: readonly Point[],
  {
    from,
    to,
    rows,
    gap,
    seed,
  }: { from: number; to: number; rows: number; gap: number; seed: number },
): string {
  const random = seeded(seed);
  let walls = '';
  let crowns = '';
  for (let row = 1; row <= rows; row++) {
    let isFirst = true;
    for (let x = from; x <= to; x += 40) {
      const y = Math.round(heightAt(line, x) + row * gap + Math.sin(x / 130 + row) * gap * 0.18);
      walls += `${isFirst ? 'M' : 'L'}${x} ${y}`;
      isFirst = false;
      if (random() > 0.52) {
        const r = Math.round(gap * (0.2 + random() * 0.16));
        const at = Math.round(x + random() * 30);
        crowns += `M${at - r} ${y - r}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${Math.round(r * 0.7)} 0 1 1-${2 * r} 0`;
      }
    }
  }
  return (
    `<path fill="var(--g)" opacity=".8" d="${crowns}"/>` +
    `<path fill="none" stroke="var(--stone)" stroke-width="4" opacity=".75" d="${walls}"/>`
  );
}

const fronts = ['rose', 'ochre', 'stone', 'roof', 'lemon', 'shade'];

/** A row of tall painted houses that stand on y. */
export function houses({
  x,
  y,
  count,
  low,
  high,
  seed,
}: {
  x: number;
  y: number;
  count: number;
  low: number;
  high: number;
  seed: number;
}): string {
  const random = seeded(seed);
  let left = x;
  let drawn = '';
  for (let i = 0; i < count; i++) {
    const wide = Math.round(46 + random() * 34);
    const tall = Math.round(low + random() * (high - low));
    const colour = fronts[Math.floor(random() * fronts.length)] ?? 'stone';
    const top = y - tall;
    drawn +=
      `<path fill="var(--${colour})" d="M${left} ${y}v-${tall}h${wide}v${tall}z"/>` +
      `<path fill="var(--roof)" d="M${left - 3} ${top}h${wide + 6}l-5-11H${left + 2}z"/>`;
    let shutters = '';
    for (let row = top + 18; row < y - 22; row += 30) {
      for (let column = left + 10; column < left + wide - 12; column += 19) {
        shutters += `M${column} ${row}h8v15h-8z`;
      }
    }
    drawn += `<path fill="var(--g)" opacity=".75" d="${shutters}"/>`;
    left += wide;
  }
  return drawn;
}

/** A lighthouse of two storeys on its rock; `tall` from the rock to the lantern. */
export function lighthouse(x: number, y: number, tall: number): string {
  const w = tall * 0.13;
  const box = (wide: number, from: number, to: number, colour: string) =>
    `<path fill="var(--${colour})" d="M${Math.round(x - wide)} ${Math.round(y - tall * from)}h${Math.round(2 * wide)}V${Math.round(y - tall * to)}h-${Math.round(2 * wide)}z"/>`;
  return (
    `<path fill="var(--h)" d="M${x - tall * 0.6} ${y + 30}q${tall * 0.2}-${tall * 0.22} ${tall * 0.4}-30h${tall * 0.4}q${tall * 0.25} ${tall * 0.05} ${tall * 0.45} 30z"/>` +
    box(w, 0, 0.46, 'stone') +
    box(w * 1.3, 0.46, 0.5, 'shade') +
    box(w * 0.72, 0.5, 0.88, 'stone') +
    box(w, 0.88, 0.91, 'shade') +
    box(w * 0.45, 0.91, 1, 'lemon') +
    `<path fill="var(--roof)" d="M${Math.round(x - w * 0.55)} ${y - tall}h${Math.round(w * 1.1)}l-${Math.round(w * 0.55)}-${Math.round(tall * 0.06)}z"/>`
  );
}

/** Cypresses by hand: x, y of the foot and height. */
export const cypresses = (list: readonly [x: number, y: number, h: number][]): string =>
  `<path fill="var(--h)" d="${list
    .map(([x, y, h]) => `M${x} ${y - h}${cypress(h).path}`)
    .join('')}"/>`;

/** Sails out at sea. */
export const sails = (list: readonly [x: number, y: number, h: number][]): string =>
  `<path fill="var(--s1)" d="${list
    .map(
      ([x, y, h]) =>
        `M${x} ${y}v-${h}l${Math.round(h * 0.55)} ${h}zM${x - 3} ${y}v-${Math.round(h * 0.8)}l-${Math.round(h * 0.35)} ${Math.round(h * 0.8)}z`,
    )
    .join('')}"/>` +
  `<path fill="var(--deep)" d="${list
    .map(([x, y, h]) => `M${x - Math.round(h * 0.4)} ${y + 3}h${h}l-8 8h-${h - 18}z`)
    .join('')}"/>`;
