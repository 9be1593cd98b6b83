import { look } from '../../src/edition/look.schema.ts';
import { paletteOf } from '../../src/edition/palette.rules.ts';
import { type ProfilePoint, ridgePaths } from '../../src/ui/art/ridge-paths.ts';
import type { Answers } from './answers.ts';

/** The picture, and how much of the drawing's width it shows. */
const [width, height, shown] = [1600, 900, 960];

type Palette = Readonly<Record<string, string>>;

const variables = (palette: Palette) =>
  `:root{${Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`;

type Scene = {
  readonly title: string;
  readonly light: Palette;
  /** Only the colours that differ from `light`. */
  readonly dark: Palette;
  readonly body: string;
};

/** A picture as a file of its own: it carries its colours for both schemes. */
const sceneFile = ({ title, light, dark, body }: Scene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
  `viewBox="0 0 ${width} ${height}" role="img"><title>${title}</title>` +
  `<style>${variables(light)}@media(prefers-color-scheme:dark){${variables(dark)}}</style>` +
  `${body}</svg>\n`;

/** A vertical gradient over the whole picture, from the colours `--<prefix>0`, `1` and `2`. */
const sky = (horizon: number): string =>
  `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="var(--s0)"/>` +
  `<stop offset="${horizon * 0.55}" stop-color="var(--s1)"/>` +
  `<stop offset="${horizon}" stop-color="var(--s2)"/></linearGradient>` +
  `<path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/>`;

/** The sun, or the moon of the dark scheme, in its glow. */
const disc = (x: number, y: number, r: number, glow = 3.4): string =>
  `<radialGradient id="glow"><stop offset=".2" stop-color="var(--glow)" stop-opacity=".6"/>` +
  `<stop offset="1" stop-color="var(--glow)" stop-opacity="0"/></radialGradient>` +
  `<circle cx="${x}" cy="${y}" r="${r * glow}" fill="url(#glow)"/>` +
  `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--sun)"/>`;

const gold = '#F2B63C';
const r5 = '#0E2A1F';

/** The light of a race's picture, one after the other, so that cards are told apart. */
const hours = [
  {
    sky: ['#C4D9D3', '#E4E9D3', '#F6EDC8'],
    sun: ['#FFF8E0', '#FBE7A9'],
    ridges: ['#C9D8C6', '#ABC5B1', '#86AD94', '#4A8064'],
  },
  {
    sky: ['#9CC4D6', '#C6DFE0', '#EAF1E0'],
    sun: ['#FFFDF2', '#FFF6CF'],
    ridges: ['#C2D6D6', '#9DBFC0', '#6FA08F', '#3E7763'],
  },
  {
    sky: ['#B9C3D8', '#EBCFC0', '#F8DDB0'],
    sun: ['#FFF0D6', '#F9C88C'],
    ridges: ['#D6C9C2', '#B9B3AC', '#8FA392', '#557A66'],
  },
].map(({ sky: [s0 = '', s1 = '', s2 = ''], sun: [sun = '', glow = ''], ridges }) => {
  const [r1 = '', r2 = '', r3 = '', r4 = ''] = ridges;
  return { s0, s1, s2, sun, glow, r1, r2, r3, r4, r5, gold };
});
const dark = {
  s0: '#0C1A24',
  s1: '#142932',
  s2: '#1F4244',
  sun: '#E9E4CF',
  glow: '#55716F',
  r1: '#234548',
  r2: '#1F3E40',
  r3: '#1C3837',
  r4: '#13281F',
  r5: '#07110D',
};

/** The ridges in the colours of the edition, if it has any; the sky keeps its hour. */
function ridgesOf(tokens: Record<string, string> | undefined): Record<string, string> {
  if (!tokens) return {};
  const { r1 = '', r2 = '', r3 = '', r4 = '', r5 = '', accent: gold = '#f2b63c' } = tokens;
  return { r1, r2, r3, r4, r5, gold };
}

/** The picture of a race: the highest part of its own course. */
export function racePicture(
  name: string,
  points: readonly ProfilePoint[],
  index: number,
  { colours, dress }: Pick<Answers, 'colours' | 'dress'>,
): string {
  const own = colours && paletteOf(look.parse(colours));
  const art = ridgePaths(points, dress);
  const scale = width / shown;
  const left = Math.min(art.width - shown, Math.max(0, art.summitX - shown / 2));
  const [right, down] = [-left * scale, height - art.height * scale];
  const fill = (colour: string, path: string) => `<path fill="var(--${colour})" d="${path}"/>`;
  const ridges =
    fill('r1', art.far) +
    fill('r2', art.middle) +
    fill('r3', art.course) +
    `<path fill="none" stroke="var(--gold)" stroke-width="2.5" d="${art.crest}"/>` +
    fill('r4', art.foot) +
    fill('r5', art.front);
  // Where the sun stands right of what is shown, it rises over the left half instead.
  const sunX = art.sun.cx * scale + right;
  return sceneFile({
    title: name.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`),
    light: { ...hours[index % hours.length], ...ridgesOf(own?.light) },
    dark: { ...dark, ...ridgesOf(own?.dark) },
    body:
      sky(0.75) +
      disc(sunX > width - 100 ? 420 : sunX, art.sun.cy * scale + down - 40, 66) +
      `<g transform="translate(${right.toFixed(1)} ${down.toFixed(1)}) scale(${scale.toFixed(4)})">${ridges}</g>`,
  });
}
