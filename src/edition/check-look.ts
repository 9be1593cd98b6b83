import type { Folder } from './check-edition.ts';
import type { EditionFacts } from './edition-files.ts';
import { type PoorContrast, paletteOf, poorContrasts } from './palette.ts';

/** Colours on which, or in which, nobody could read: a sentence for each, with its worst pair. */
export function findUnreadable({ look }: EditionFacts, { placeOf }: Folder): string[] {
  const poor = Map.groupBy(poorContrasts(paletteOf(look)), ({ colour }) => colour);
  return [...poor].map(([colour, pairs]) => {
    const { front, ground, scheme, contrast, least } = pairs.reduce(worse);
    return `${placeOf('look', colour)}: with the ${colour} ${look[colour]}, ${front} on ${ground} has a contrast of ${contrast.toFixed(1)} in the ${scheme} scheme, and needs ${least}.`;
  });
}

const worse = (one: PoorContrast, other: PoorContrast) =>
  other.contrast / other.least < one.contrast / one.least ? other : one;
