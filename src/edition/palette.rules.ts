import { clampChroma, converter, formatHex, interpolate, type Oklch, wcagContrast } from 'culori';

/** The three colours that an edition chooses, as `#rrggbb`. */
export type Colours = { primary: string; accent: string; info: string };

type Tokens = Record<string, string>;
type Schemes = { light: Tokens; dark: Tokens };

/** The colours that the shades below were drawn for. */
const drawnFor: Colours = { primary: '#1d5a3f', accent: '#f2b63c', info: '#1c5c9c' };

/**
 * Shades that are derived from a colour of the edition; `primary`, `accent` or `info` is the colour
 * itself.
 */
const shades = {
  primary: {
    light: {
      mist: '#e3eae4',
      ink: '#14231c',
      'ink-2': '#44544b',
      'ink-3': '#5d6b63',
      'line-strong': '#7f8c83',
      primary: '#1d5a3f',
      'primary-hover': '#154530',
      deep: '#0e2a1f',
      'deep-line': '#2e4a3d',
      'deep-line-strong': '#8fa79b',
      'on-deep': '#f3f5ee',
      'on-deep-2': '#c3d1c8',
      'deep-action': '#7fcfa3',
      'deep-action-hover': '#9addb8',
      'on-deep-action': '#08241a',
      sky0: '#cfe0d6',
      r1: '#b4ccbd',
      r2: '#8db29c',
      r3: '#4f8368',
      r4: '#215441',
      r5: '#0e2a1f',
    },
    dark: {
      bg: '#0d1713',
      surface: '#15221c',
      sunken: '#0a120e',
      mist: '#1c2c25',
      ink: '#edf2ec',
      'ink-2': '#b9c7be',
      'ink-3': '#96a69c',
      line: '#2a3a32',
      'line-strong': '#6f8177',
      primary: '#7fcfa3',
      'on-primary': '#08241a',
      'primary-hover': '#9addb8',
      deep: '#07110d',
      r1: '#1f4144',
      r2: '#1b3a38',
      r3: '#17332d',
      r4: '#0f231c',
      r5: '#07110d',
    },
  },
  accent: {
    light: {
      accent: '#f2b63c',
      'accent-hover': '#f7c75f',
      'on-accent': '#241a04',
      'accent-text': '#7f5300',
    },
    dark: { 'accent-text': '#f2c565' },
  },
  info: { light: { info: '#1c5c9c' }, dark: { info: '#8dc0f0' } },
} satisfies Record<keyof Colours, Schemes>;

/** Paper, the night sky and the colours of warnings are the same for every edition. */
const constant = {
  light: {
    bg: '#f6f5ee',
    surface: '#fff',
    sunken: '#ecebdf',
    line: '#d5d6c8',
    'on-primary': '#fff',
    ok: '#1b5e34',
    'ok-bg': '#ddf0e0',
    warn: '#6e4a00',
    'warn-bg': '#fbebc2',
    err: '#9b1c1c',
    'err-bg': '#fbe3e0',
    focus: '#0b5cad',
    'focus-on-deep': '#8cc4ff',
    sun: '#fbd978',
    sky1: '#e6ebd2',
    sky2: '#f9e7b5',
  },
  dark: {
    ok: '#8fdda8',
    'ok-bg': '#12301f',
    warn: '#f3cc74',
    'warn-bg': '#33280c',
    err: '#ffafa6',
    'err-bg': '#3b1714',
    focus: '#8cc4ff',
    sun: '#e9e4cf',
    sky0: '#0c1a24',
    sky1: '#142932',
    sky2: '#1b3a3c',
  },
} satisfies Schemes;

type TokenOf<Scheme extends keyof Schemes> =
  | keyof (typeof constant)[Scheme]
  | { [Name in keyof Colours]: keyof (typeof shades)[Name][Scheme] }[keyof Colours];

/**
 * Tokens of the style sheets by their names without `--`; in the dark scheme, the dark ones
 * override the light.
 */
export type Palette = {
  light: Record<TokenOf<'light'>, string>;
  dark: Record<TokenOf<'dark'>, string>;
};

type LightToken = TokenOf<'light'>;

/** Which token is seen on which grounds, and the contrast that WCAG 2.2 AA asks of the pair. */
const pairs: readonly [front: LightToken, grounds: readonly LightToken[], least: number][] = [
  ['ink', ['bg', 'surface', 'sunken', 'mist'], 4.5],
  ['ink-2', ['bg', 'surface', 'sunken', 'mist'], 4.5],
  ['ink-3', ['bg', 'surface'], 4.5],
  ['primary', ['bg', 'surface', 'mist'], 4.5],
  ['accent', ['deep'], 4.5],
  ['accent-text', ['bg', 'surface'], 4.5],
  ['info', ['bg', 'surface'], 4.5],
  ['line-strong', ['bg', 'surface'], 3],
  ['on-primary', ['primary', 'primary-hover'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['on-deep', ['deep'], 4.5],
  ['on-deep-2', ['deep'], 4.5],
  ['focus-on-deep', ['deep'], 3],
  ['on-deep-action', ['deep-action', 'deep-action-hover'], 4.5],
];

const oklch = converter('oklch');

/** The schema of `look.yaml` guarantees that colours are `#rrggbb` or `#rgb`. */
const parse = (hex: string) => oklch(hex) as Oklch;

/**
 * Converts a shade that was drawn for one colour to another colour: the lightness stays, and hue
 * and chroma differ from the new colour's as much as they did from the old one's. With the same
 * colour, the shade is unchanged.
 */
function turn(shade: string, from: string, to: string): string {
  if (from === to) return shade;
  if (shade === from) return to;
  const [old, drawn, given] = [parse(from), parse(shade), parse(to)];
  const strength = Math.min(1.5, given.c / old.c);
  const hue = (given.h ?? 0) + (drawn.h ?? 0) - (old.h ?? 0);
  return formatHex(clampChroma({ ...drawn, c: drawn.c * strength, h: hue }, 'oklch'));
}

const turned = (shades: Tokens, from: string, to: string): Tokens =>
  Object.fromEntries(Object.entries(shades).map(([name, shade]) => [name, turn(shade, from, to)]));

/**
 * Converts a shade that was drawn for the first edition's primary colour to another primary colour.
 */
export const shadeFor = (shade: string, primary: string): string =>
  turn(shade, drawnFor.primary, primary);

/** The tokens of both schemes in the colours of an edition. */
export function paletteOf(colours: Colours): Palette {
  const turnedIn = (scheme: keyof Schemes): Tokens =>
    Object.assign(
      { ...constant[scheme] },
      ...(['primary', 'accent', 'info'] as const).map((name) =>
        turned(shades[name][scheme], drawnFor[name], colours[name]),
      ),
    );
  const light = turnedIn('light') as Palette['light'];
  // Text on a dark accent is white.
  if (contrastOf('#ffffff', light.accent) > contrastOf(light['on-accent'], light.accent)) {
    const given = parse(colours.accent);
    light['on-accent'] = '#ffffff';
    light['accent-hover'] = formatHex({ ...given, l: given.l - 0.05 });
  }
  return { light, dark: turnedIn('dark') as Palette['dark'] };
}

const contrastOf = (front: string, ground: string) => wcagContrast(front, ground);

/** The tokens that are seen over a photograph, and the contrast that each needs. */
const overScrim = [
  ['on-deep', 4.5],
  ['focus-on-deep', 3],
] as const;

/**
 * The overlays of both schemes between a photograph and the text over it, as `#rrggbbaa`: the
 * deepest shade, just opaque enough that the text can be read over pure white.
 */
export function scrimsOf({ light, dark }: Palette): { light: string; dark: string } {
  const scrimOf = (tokens: Palette['light']) => {
    const veiled = interpolate(['#ffffff', tokens.deep], 'rgb');
    const isThick = (step: number) =>
      overScrim.every(
        ([name, least]) => contrastOf(tokens[name], formatHex(veiled(step / 255))) >= least,
      );
    const step = Array.from({ length: 256 }, (_, each) => each).find(isThick) ?? 255;
    return `${tokens.deep}${step.toString(16).padStart(2, '0')}`;
  };
  return { light: scrimOf(light), dark: scrimOf({ ...light, ...dark }) };
}

/** A pair of tokens whose contrast is too low to read. */
export type PoorContrast = {
  /** The colour of the edition that causes it. */
  colour: keyof Colours;
  scheme: keyof Schemes;
  front: string;
  ground: string;
  contrast: number;
  least: number;
};

/** `ink on bg has a contrast of 4.4`: rounded down, so that 4.46 does not look like enough. */
export const contrastInWords = ({ front, ground, contrast }: PoorContrast): string =>
  `${front} on ${ground} has a contrast of ${Math.floor(contrast * 10) / 10}`;

const sourceOf = (token: string): keyof Colours =>
  token.includes('accent') ? 'accent' : token === 'info' ? 'info' : 'primary';

/** Every pair with too little contrast, in both schemes. */
export const poorContrasts = ({ light, dark }: Palette): PoorContrast[] =>
  (
    [
      ['light', light],
      ['dark', { ...light, ...dark }],
    ] as const
  ).flatMap(([scheme, tokens]) =>
    pairs.flatMap(([front, grounds, least]) =>
      grounds
        .map((ground) => ({
          colour: sourceOf(front),
          scheme,
          front,
          ground,
          contrast: contrastOf(tokens[front], tokens[ground]),
          least,
        }))
        .filter(({ contrast }) => contrast < least),
    ),
  );
