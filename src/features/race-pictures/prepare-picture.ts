import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Refusal } from '../../http/refusals.ts';
import {
  pictureLimits,
  pictureTypes,
  pictureWidthsPx,
  uploadName,
} from './uploaded-picture-rules.ts';

// Of the many readers that are built in (SVG, PDF, GIF, TIFF …) only these ever see a stranger's file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// Pages are answered meanwhile.
sharp.concurrency(1);

export type PreparedPicture = {
  hash: string;
  files: { name: string; type: string; content: Buffer }[];
};

/**
 * Makes of an uploaded JPEG, PNG, WebP or AVIF what pages show: upright, cut to 16 to 9, in each
 * width as AVIF and WebP, without metadata or anything else that the file held. What it is its
 * content says, not its name. Throws Refusal. Takes a second or two.
 */
export async function preparePicture(content: Buffer): Promise<PreparedPicture> {
  if (content.length === 0) throw new Refusal('picture-unreadable');
  const options = { limitInputPixels: pictureLimits.megapixels * 1e6 };
  const facts = await sharp(content, options).metadata().catch(refuse);
  // Other pictures in the same container need readers that are not there.
  if (facts.format === 'heif' && facts.compression !== 'av1') throw new Refusal('picture-type');
  if (facts.autoOrient.width < pictureLimits.minWidthPx) {
    throw new Refusal('picture-too-small', {
      width: facts.autoOrient.width,
      min: pictureLimits.minWidthPx,
    });
  }
  const largest = Math.max(...pictureWidthsPx);
  const { data, info } = await sharp(content, options)
    .autoOrient()
    .resize(largest, heightOf(largest), { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const { width, height, channels } = info;

  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const files: PreparedPicture['files'] = [];
  for (const widthPx of pictureWidthsPx) {
    const size = sharp(data, { raw: { width, height, channels } }).resize(
      widthPx,
      heightOf(widthPx),
    );
    for (const format of ['avif', 'webp'] as const) {
      files.push({
        name: uploadName(hash, widthPx, format),
        type: pictureTypes[format],
        // A greater effort takes seconds for a few percent.
        content: await (format === 'avif'
          ? size.clone().avif({ quality: 55, effort: 2 })
          : size.clone().webp({ quality: 78 })
        ).toBuffer(),
      });
    }
  }
  return { hash, files };
}

const heightOf = (widthPx: number) => (widthPx / 16) * 9;

/** sharp tells its reasons in words only. */
function refuse(error: Error): never {
  if (/pixel limit/.test(error.message)) {
    throw new Refusal('picture-too-many-pixels', { max: pictureLimits.megapixels });
  }
  throw new Refusal(
    /unsupported image format/.test(error.message) ? 'picture-type' : 'picture-unreadable',
  );
}
