import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type Refused, type Result, refused } from '../../../platform/http/result.ts';
import {
  pictureLimits,
  pictureTypes,
  pictureWidthsPx,
  uploadName,
} from '../../races/uploaded-picture.rules.ts';

// Of the many built-in readers (SVG, PDF, GIF, TIFF …) only these ever open a stranger's file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// Leaves processor time for answering pages.
sharp.concurrency(1);

export type PreparedPicture = {
  hash: string;
  files: { name: string; type: string; content: Buffer }[];
};

export type PictureRefusal =
  | 'picture-too-many-pixels'
  | 'picture-too-small'
  | 'picture-type'
  | 'picture-unreadable';

export type PicturePrepared = Result<PreparedPicture, PictureRefusal>;

/**
 * Converts an uploaded JPEG, PNG, WebP or AVIF to the versions that pages show: upright, cut to 16
 * to 9, in each width as AVIF and WebP, without metadata or anything else that the file held. The
 * content decides the format, not the file name. Takes a second or two.
 */
export async function preparePictureHere(
  content: Buffer,
  widthsPx: readonly number[] = pictureWidthsPx,
): Promise<PicturePrepared> {
  if (content.length === 0) return refused('picture-unreadable');
  const options = { limitInputPixels: pictureLimits.megapixels * 1e6 };
  const facts = await sharp(content, options).metadata().catch(refusalOf);
  if ('ok' in facts) return facts;
  // Other pictures in the same container need readers that are not available.
  if (facts.format === 'heif' && facts.compression !== 'av1') return refused('picture-type');
  if (facts.autoOrient.width < pictureLimits.minWidthPx) {
    return refused('picture-too-small', {
      width: facts.autoOrient.width,
      min: pictureLimits.minWidthPx,
    });
  }
  const largest = Math.max(...widthsPx);
  const pixels = await sharp(content, options)
    .autoOrient()
    .resize(largest, heightOf(largest), { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refusalOf);
  if ('ok' in pixels) return pixels;
  const { data, info } = pixels;
  const { width, height, channels } = info;

  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const files: PreparedPicture['files'] = [];
  for (const widthPx of widthsPx) {
    const size = sharp(data, { raw: { width, height, channels } }).resize(
      widthPx,
      heightOf(widthPx),
    );
    for (const format of ['avif', 'webp'] as const) {
      files.push({
        name: uploadName(hash, widthPx, format),
        type: pictureTypes[format],
        // A greater effort would take seconds to save a few percent.
        content: await (format === 'avif'
          ? size.clone().avif({ quality: 55, effort: 2 })
          : size.clone().webp({ quality: 78 })
        ).toBuffer(),
      });
    }
  }
  return { ok: true, hash, files };
}

const heightOf = (widthPx: number) => (widthPx / 16) * 9;

/** sharp gives its reasons only as text. */
function refusalOf(error: Error): Refused<PictureRefusal> {
  if (/pixel limit/.test(error.message)) {
    return refused('picture-too-many-pixels', { max: pictureLimits.megapixels });
  }
  return refused(
    /unsupported image format/.test(error.message) ? 'picture-type' : 'picture-unreadable',
  );
}
