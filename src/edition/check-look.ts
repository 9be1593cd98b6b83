import type { Folder } from './check-edition.ts';
import type { EditionFacts } from './edition-files.ts';
import { contrastInWords, type PoorContrast, paletteOf, poorContrasts } from './palette.rules.ts';

/** Pictures that are not there, and colours that nobody could read, each with its worst pair. */
export function findLookMistakes({ look }: EditionFacts, folder: Folder): string[] {
  const { placeOf, hasPicture } = folder;
  const { logo, hero } = look;
  const missing =
    logo && !(hasPicture(logo) && logo.endsWith('.svg'))
      ? [`${placeOf('look', 'logo')}: the logo ${logo} is no SVG in the folder pictures.`]
      : [];
  if (hero && !hasPicture(hero.picture)) {
    missing.push(
      `${placeOf('look', 'hero', 'picture')}: the photograph ${hero.picture} is not in the folder pictures.`,
    );
  }
  const poor = Map.groupBy(poorContrasts(paletteOf(look)), ({ colour }) => colour);
  const unreadable = [...poor].map(([colour, pairs]) => {
    const worst = pairs.reduce(worse);
    return `${placeOf('look', colour)}: with the ${colour} ${look[colour]}, ${contrastInWords(worst)} in the ${worst.scheme} scheme, and needs ${worst.least}.`;
  });
  return [...missing, ...unreadable];
}

const worse = (one: PoorContrast, other: PoorContrast) =>
  other.contrast / other.least < one.contrast / one.least ? other : one;
