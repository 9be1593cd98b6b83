import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { photographsOf } from './look.schema.ts';
import { inspectEdition, placeIn } from './read-edition.ts';

/** Of the largest cuts of a photograph, with which the widest screen is still sharp. */
const [leastWidth, leastHeight] = [1920, 1280];

const formats = ['jpeg', 'png', 'webp', 'heif'];

/** As `inspectEdition`, with what is told of photographs only by opening it. */
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
  // By its bytes: the site lets no library open a path of its own (change-race-picture.ts).
  const facts = await sharp(await readFile(file))
    .metadata()
    .catch(() => undefined);
  if (!facts || !formats.includes(facts.format)) return 'is no JPEG, PNG, WebP or AVIF';
  const { width, height } = facts.autoOrient;
  if (width >= leastWidth && height >= leastHeight) return undefined;
  return `has ${width} by ${height} pixels, and needs ${leastWidth} by ${leastHeight} at least`;
}
