/** A format of a photograph's files, by its ending. */
export type PhotographFormat = 'avif' | 'webp' | 'jpg';

type Cut = {
  name: 'tall' | 'wide';
  ratio: number;
  /** How wide it may be drawn, in pixels of its files. */
  widths: readonly number[];
  /** How wide it is shown: the hero of a phone is taller than its cut. */
  sizes: string;
  /** Where it is shown. */
  media: string;
};

/**
 * A photograph is cut twice, since a phone would show a sliver of a wide one and load all of it.
 * The best format comes first.
 */
export const cuts: readonly Cut[] = [
  {
    name: 'tall',
    ratio: 3 / 4,
    widths: [480, 720, 960],
    sizes: 'max(100vw, 32rem)',
    media: '(max-width: 47.99rem)',
  },
  {
    name: 'wide',
    ratio: 16 / 9,
    widths: [960, 1440, 1920],
    sizes: '100vw',
    media: '(min-width: 48rem)',
  },
];

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

/** What a browser chooses from: for each cut, each format in its widths. */
export const photographSources = (picture: string) =>
  cuts.flatMap((cut) =>
    (Object.keys(photographTypes) as PhotographFormat[]).map((format) => ({
      media: cut.media,
      type: photographTypes[format],
      sizes: cut.sizes,
      srcSet: cut.widths
        .map((width) => `${photographUrl(picture, cut, { width, format })} ${width}w`)
        .join(', '),
    })),
  );
