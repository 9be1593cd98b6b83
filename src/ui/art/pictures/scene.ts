import { shadeOf } from '../facets.ts';
import { heightAt, type Point, polyline } from '../paths.ts';
import { cragLine, seeded } from '../seeded.ts';
import { plant, spruceKinds } from '../spruces.ts';

const width = 1600;
const height = 900;

type Palette = Readonly<Record<string, string>>;

const variables = (palette: Palette) =>
  `:root{${Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`;

export type Scene = {
  readonly title: string;
  readonly light: Palette;
  /** Only the colours that differ from `light`. */
  readonly dark: Palette;
  readonly body: string;
};

/** A picture as a file of its own: it carries its colours for both schemes. */
export const sceneFile = ({ title, light, dark, body }: Scene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
  `viewBox="0 0 ${width} ${height}" role="img"><title>${title}</title>` +
  `<style>${variables(light)}@media(prefers-color-scheme:dark){${variables(dark)}}</style>` +
  `${body}</svg>\n`;

/** A vertical gradient over the whole picture, from the colours `--<prefix>0`, `1` and `2`. */
export const sky = (horizon: number): string =>
  `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="var(--s0)"/>` +
  `<stop offset="${horizon * 0.55}" stop-color="var(--s1)"/>` +
  `<stop offset="${horizon}" stop-color="var(--s2)"/></linearGradient>` +
  `<path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/>`;

/** The sun, or the moon of the dark scheme, in its glow. */
export const disc = (x: number, y: number, r: number, glow = 3.4): string =>
  `<radialGradient id="glow"><stop offset=".2" stop-color="var(--glow)" stop-opacity=".6"/>` +
  `<stop offset="1" stop-color="var(--glow)" stop-opacity="0"/></radialGradient>` +
  `<circle cx="${x}" cy="${y}" r="${r * glow}" fill="url(#glow)"/>` +
  `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--sun)"/>`;

/** What `mist` needs, once per picture. */
export const mistPaint =
  `<linearGradient id="mist" x2="0" y2="1"><stop stop-color="var(--mist)" stop-opacity="0"/>` +
  `<stop offset=".5" stop-color="var(--mist)" stop-opacity=".28"/>` +
  `<stop offset="1" stop-color="var(--mist)" stop-opacity=".9"/></linearGradient>`;

/** A bank of mist that thickens from `top` to `bottom`. */
export const mist = (top: number, bottom: number, opacity = 1): string =>
  `<path fill="url(#mist)"${opacity < 1 ? ` opacity="${opacity}"` : ''} ` +
  `d="M0 ${top}h${width}V${bottom}H0z"/>`;

/** A skyline through the given points, broken up as rock or rounded hills are. */
export function skyline(
  keys: readonly Point[],
  { seed, rough, every = 16, scale = 160 }: SkylineOptions,
): Point[] {
  const crag = cragLine(seed, 5);
  const line: Point[] = [];
  const xs = new Set<number>();
  for (let x = 0; x < width; x += every) xs.add(x);
  xs.add(width);
  for (const [x] of keys) if (x > 0 && x < width) xs.add(x);
  for (const x of [...xs].sort((a, b) => a - b)) {
    const nearest = Math.min(...keys.map((key) => Math.abs(key[0] - x)));
    const calm = 0.25 + 0.75 * Math.min(1, nearest / 90);
    line.push([x, heightAt(keys, x) - crag(x / scale) * rough * calm]);
  }
  return line;
}
type SkylineOptions = { seed: number; rough: number; every?: number; scale?: number };

/** The ground under a skyline, filled to the bottom of the picture. */
export const ground = (line: readonly Point[], colour: string): string =>
  `<path fill="var(--${colour})" d="${polyline(line)}V${height}H0z"/>`;

/** A mountain with lit and shaded planes. */
export function mountain(
  line: readonly Point[],
  colours: { id: string; lit: string; shade: string; base: number; seed: number },
): string {
  const { id, lit, shade, base, seed } = colours;
  const outline = `${polyline(line)}V${height}H0z`;
  return (
    `<clipPath id="${id}"><path d="${outline}"/></clipPath><path fill="var(--${lit})" ` +
    `d="${outline}"/><path clip-path="url(#${id})" fill="var(--${shade})" fill-rule="evenodd" ` +
    `d="${shadeOf(line, base, seed)}"/>`
  );
}

export type WoodOptions = {
  line: readonly Point[];
  colour: string;
  seed: number;
  low: number;
  high: number;
  step: number;
  tiers?: number;
  from?: number;
  to?: number;
  growth?: (x: number) => number;
};

/** A row of spruces along a line, in one path. */
export function wood(options: WoodOptions): string {
  const { line, colour, seed, low, high, step, tiers = 4, from = 0, to = width } = options;
  const path = plant({
    seed,
    step,
    from,
    to,
    kinds: spruceKinds(5, low, high, tiers, seed),
    growth: options.growth ?? (() => 0.6),
    ground: (x) => heightAt(line, x),
  });
  return `<path fill="var(--${colour})" d="${path}"/>`;
}

/** Single spruces by hand: x, y of the foot and height. */
export function trees(list: readonly [x: number, y: number, h: number][], colour: string) {
  const path = list
    .map(([x, y, h], i) => {
      const [kind] = spruceKinds(1, h, h, Math.round(5 + h / 60), 90 + i);
      return `M${x} ${y - h}${kind?.path ?? ''}M${x - 2} ${y - 3}h4v9h-4z`;
    })
    .join('');
  return `<path fill="var(--${colour})" d="${path}"/>`;
}

/** Tufts of grass along a line. */
export function grass(line: readonly Point[], colour: string, seed: number, every = 26): string {
  const crag = cragLine(seed, 2);
  let path = '';
  for (let x = 8; x < width; x += every * (1.3 + crag(x))) {
    const [left, y] = [Math.round(x), Math.round(heightAt(line, x)) + 3];
    path += `M${left} ${y}l-4-13 7 9 2-15 3 15 8-9-4 13z`;
  }
  return `<path fill="var(--${colour})" d="${path}"/>`;
}

/** Small flowers scattered over a meadow, larger towards the front. */
export function flowers(count: number, top: number, bottom: number, colour: string, seed: number) {
  const random = seeded(seed);
  let path = '';
  for (let i = 0; i < count; i++) {
    const near = random();
    path += `M${Math.round(random() * width)} ${Math.round(top + (bottom - top) * near)}h.1`;
  }
  return (
    `<path fill="none" stroke="var(--${colour})" stroke-width="4.5" ` +
    `stroke-linecap="round" d="${path}"/>`
  );
}
