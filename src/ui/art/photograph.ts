import type { PhotographSlot } from '../../edition/look.schema.ts';

/** A format of a photograph's files, by its extension. */
export type PhotographFormat = 'avif' | 'webp' | 'jpg';

export type Cut = {
  /** Part of the file names; the same name is the same cut wherever it is used. */
  name: 'tall' | 'wide' | 'plain' | 'half' | 'strip' | 'band';
  ratio: number;
  /** Its widths in pixels; browsers that cannot choose get the middle one. */
  widths: readonly [number, number, number];
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string;
  /** The media query for which it is used; absent: everywhere. */
  media?: string;
};

const narrow = '(max-width: 47.99rem)';
const broad = '(min-width: 48rem)';
const half = {
  name: 'half',
  ratio: 16 / 9,
  widths: [480, 800, 1200],
  sizes: '(min-width: 48rem) 36rem, 100vw',
} as const;

/**
 * The cuts of the photograph for each place. Phones have a cut of their own, as they would show a
 * sliver of a wide one and load all of it. Browsers that cannot choose get the last cut.
 */
const cuts: Readonly<Record<PhotographSlot | 'card', readonly Cut[]>> = {
  hero: [
    {
      name: 'tall',
      ratio: 3 / 4,
      widths: [480, 720, 960],
      // The hero of a phone is taller than its cut.
      sizes: 'max(100vw, 32rem)',
      media: narrow,
    },
    { name: 'wide', ratio: 16 / 9, widths: [960, 1440, 1920], sizes: '100vw', media: broad },
  ],
  lodge: [
    { name: 'plain', ratio: 4 / 3, widths: [480, 720, 960], sizes: '100vw', media: narrow },
    { ...half, media: broad },
  ],
  /** The banner of the race's page. */
  race: [
    { name: 'strip', ratio: 5 / 2, widths: [480, 800, 1200], sizes: '100vw', media: narrow },
    { name: 'band', ratio: 5, widths: [960, 1440, 1920], sizes: '100vw', media: broad },
  ],
  /** The card of a race in a list. */
  card: [half],
};
export type ShownAs = keyof typeof cuts;

/** Every cut of a photograph in a slot: the photograph of a race is shown on its card, too. */
export const cutsOf = (slot: PhotographSlot): readonly Cut[] =>
  slot === 'race' ? [...cuts.race, ...cuts.card] : cuts[slot];

export const photographTypes: Readonly<Record<PhotographFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** The address of one file of a photograph: `/pictures/hero-wide-1440.avif`. */
export const photographUrl = (
  picture: string,
  { name }: Pick<Cut, 'name'>,
  size: { width: number; format: PhotographFormat },
): string => `${picture.replace(/\.\w+$/, '')}-${name}-${size.width}.${size.format}`;

const middleOf = ({ widths: [, width], ratio }: Cut) => ({
  width,
  height: Math.round(width / ratio),
});

/**
 * The sources for a browser to choose from: for each cut, each format in its widths, the best
 * format first.
 */
export const photographSources = (picture: string, shownAs: ShownAs) =>
  cuts[shownAs].flatMap((cut) =>
    (Object.keys(photographTypes) as PhotographFormat[]).map((format) => ({
      media: cut.media,
      type: photographTypes[format],
      sizes: cut.sizes,
      srcSet: cut.widths
        .map((width) => `${photographUrl(picture, cut, { width, format })} ${width}w`)
        .join(', '),
      // Reserves the space of a cut before it has loaded.
      ...middleOf(cut),
    })),
  );

/** The version that every browser can show. */
export function plainPhotograph(picture: string, shownAs: ShownAs) {
  const cut = cuts[shownAs].at(-1) ?? { ...half };
  const size = middleOf(cut);
  return { src: photographUrl(picture, cut, { width: size.width, format: 'jpg' }), ...size };
}
