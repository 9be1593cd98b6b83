/** Limits on a picture that somebody uploads. */
export const pictureLimits = {
  bytes: 15 * 1024 * 1024,
  megapixels: 64,
  minWidthPx: 960,
  /** For all versions of a picture; the heaviest one takes a third of this on an idle machine. */
  mostMs: 20_000,
};

/** The widths in which an uploaded picture is stored; all are 16 to 9, as the pages show them. */
export const pictureWidthsPx = [480, 960, 1600] as const;
const largestPx = 1600;

export const pictureTypes = { avif: 'image/avif', webp: 'image/webp' } as const;
type PictureFormat = keyof typeof pictureTypes;

/** The file name of one size of a picture whose content has this hash. */
export const uploadName = (hash: string, widthPx: number, format: PictureFormat) =>
  `${hash}-${widthPx}.${format}`;

/** Whether a name may be one of `uploadName`'s. */
export const isUploadName = (name: string) => /^[0-9a-f]{32}-\d{3,4}\.(avif|webp)$/.test(name);

/** The address of an uploaded picture, for all its sizes. */
export const uploadedPictureUrl = (hash: string) =>
  `/uploads/${uploadName(hash, largestPx, 'webp')}`;

/**
 * The sizes of an uploaded picture for `<source>`, the best format first; none for other pictures.
 */
export function pictureSources(imageUrl: string | null): { type: string; srcSet: string }[] {
  const hash = /^\/uploads\/([0-9a-f]{32})-1600\.webp$/.exec(imageUrl ?? '')?.[1];
  if (!hash) return [];
  return (['avif', 'webp'] as const).map((format) => ({
    type: pictureTypes[format],
    srcSet: pictureWidthsPx
      .map((width) => `/uploads/${uploadName(hash, width, format)} ${width}w`)
      .join(', '),
  }));
}
