import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { inspectEdition, placeIn } from './read-edition.ts';

/** Of the largest cuts of a photograph, with which the widest screen is still sharp. */
const [leastWidth, leastHeight] = [1920, 1280];

const formats = ['jpeg', 'png', 'webp', 'heif'];

/** As `inspectEdition`, with what is told of a photograph only by opening it. */
export async function inspectWithPhotograph(
  folder: string,
): Promise<ReturnType<typeof inspectEdition>> {
  const found = inspectEdition(folder);
  const hero = found.edition?.look.hero;
  if (!hero) return found;
  const wrong = await faultOf(path.join(folder, hero.picture));
  if (!wrong) return found;
  const place = placeIn(folder, 'look', 'hero', 'picture');
  return {
    mistakes: [`${place}: the photograph ${hero.picture} ${wrong}.`],
    hints: found.hints,
  };
}

async function faultOf(file: string): Promise<string | undefined> {
  // By its bytes: the site lets no library open a path of its own (prepare-picture.ts).
  const facts = await sharp(await readFile(file))
    .metadata()
    .catch(() => undefined);
  if (!facts || !formats.includes(facts.format)) return 'is no JPEG, PNG, WebP or AVIF';
  const { width, height } = facts.autoOrient;
  if (width >= leastWidth && height >= leastHeight) return undefined;
  return `has ${width} by ${height} pixels, and needs ${leastWidth} by ${leastHeight} at least`;
}
