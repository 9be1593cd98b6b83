import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { photographsOf } from './look.schema.ts';
import { inspectEdition, placeIn } from './read-edition.ts';

/**
 * The least size of the largest cuts of a photograph, which keeps them sharp on the widest screen.
 */
const [leastWidth, leastHeight] = [1920, 1280];

const formats = ['jpeg', 'png', 'webp', 'heif'];

/** As `inspectEdition`, and also opens the photographs to check them. */
export async function inspectWithPhotographs(
  folder: string,
): Promise<ReturnType<typeof inspectEdition>> {
  const found = inspectEdition(folder);
  if (!found.edition) return found;
  const mistakes: string[] = [];
  for (const { place, photograph } of photographsOf(found.edition.look)) {
    const wrong = await faultOf(path.join(folder, photograph.picture));
    const at = placeIn(folder, 'look', ...place, 'picture');
    if (wrong) mistakes.push(`${at}: the photograph ${photograph.picture} ${wrong}.`);
  }
  return mistakes.length > 0 ? { mistakes, hints: found.hints } : found;
}

async function faultOf(file: string): Promise<string | undefined> {
  // Reads the bytes itself: the site lets no library open a path (change-race-picture.ts).
  const facts = await sharp(await readFile(file))
    .metadata()
    .catch(() => undefined);
  if (!facts || !formats.includes(facts.format)) return 'is no JPEG, PNG, WebP or AVIF';
  const { width, height } = facts.autoOrient;
  if (width >= leastWidth && height >= leastHeight) return undefined;
  return `has ${width} by ${height} pixels, and needs ${leastWidth} by ${leastHeight} at least`;
}
