import path from 'node:path';
import { askProcess } from '../../../platform/http/ask-process.ts';
import { type Result, refused } from '../../../platform/http/result.ts';
import { pictureLimits } from '../../races/uploaded-picture.rules.ts';
import type { PicturePrepared, PictureRefusal, PreparedPicture } from './prepare-picture-here.ts';

const program = path.join(
  import.meta.dirname,
  `picture-process${path.extname(import.meta.filename)}`,
);

/**
 * What `preparePictureHere` makes of an uploaded picture, made by a process of its own: one that takes
 * too long is ended and refused (`picture-too-heavy`).
 */
export async function preparePicture(
  content: Buffer,
  { mostMs }: Pick<typeof pictureLimits, 'mostMs'> = pictureLimits,
): Promise<Result<PreparedPicture, PictureRefusal | 'picture-too-heavy'>> {
  // Pixels are not on the engine's heap; how many there may be is another limit.
  const limits = { mostMs, mostMemoryMb: 64 };
  return (
    (await askProcess<PicturePrepared>(program, content, limits)) ?? refused('picture-too-heavy')
  );
}
