import type { EditionFacts, Folder } from './edition-files.ts';
import { photographsOf } from './look.schema.ts';
import { contrastInWords, type PoorContrast, paletteOf, poorContrasts } from './palette.rules.ts';

/** Pictures that are not there, and colours that nobody could read, each with its worst pair. */
export function findLookMistakes(
  { look, races: { races } }: EditionFacts,
  folder: Folder,
): string[] {
  const { placeOf, hasPicture } = folder;
  const { logo } = look;
  const missing =
    logo && !(hasPicture(logo) && logo.endsWith('.svg'))
      ? [`${placeOf('look', 'logo')}: the logo ${logo} is no SVG in the folder pictures.`]
      : [];
  for (const { place, photograph } of photographsOf(look)) {
    if (hasPicture(photograph.picture)) continue;
    missing.push(
      `${placeOf('look', ...place, 'picture')}: the photograph ${photograph.picture} is not in the folder pictures.`,
    );
  }
  const nobodys = Object.keys(look.races)
    .filter((slug) => !races.some((race) => race.slug === slug))
    .map((slug) => `${placeOf('look', 'races', slug)}: there is no race with the slug ${slug}.`);
  const poor = Map.groupBy(poorContrasts(paletteOf(look)), ({ colour }) => colour);
  const unreadable = [...poor].map(([colour, pairs]) => {
    const worst = pairs.reduce(worse);
    return `${placeOf('look', colour)}: with the ${colour} ${look[colour]}, ${contrastInWords(worst)} in the ${worst.scheme} scheme, and needs ${worst.least}.`;
  });
  return [...missing, ...nobodys, ...unreadable];
}

const worse = (one: PoorContrast, other: PoorContrast) =>
  other.contrast / other.least < one.contrast / one.least ? other : one;
