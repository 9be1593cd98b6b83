import { edition } from '../../edition/edition.ts';
import type { Photograph } from '../../edition/look.schema.ts';
import { plainPhotograph } from '../../ui/art/photograph.ts';
import type { Race } from './races.contract.ts';

type Known = { slug: string; imageUrl: string };

/** The edition's picture of a race: a cut of its photograph, or else its drawing. */
export function editionPicture({ slug, imageUrl }: Known): string {
  const { look } = edition();
  const photograph = look.races[slug];
  return photograph ? plainPhotograph(photograph.picture, 'card').src : imageUrl;
}

/**
 * The photograph of a race and the drawing that it replaces; undefined if the edition has none, or
 * if the organiser has since chosen another picture.
 */
export function photographOf({
  id,
  imageUrl,
}: Pick<Race, 'id' | 'imageUrl'>): { photograph: Photograph; drawing: string } | undefined {
  const { races, look } = edition();
  const race = races.find((each) => each.id === id);
  const photograph = race && look.races[race.slug];
  if (!photograph || imageUrl !== editionPicture(race)) return undefined;
  return { photograph, drawing: race.imageUrl };
}

/**
 * Whether a race has only a drawing of the edition, which is composed for a card: a strip of it
 * would cut off the summit or the foot.
 */
export const isDrawn = ({ id, imageUrl }: Pick<Race, 'id' | 'imageUrl'>): boolean =>
  imageUrl === null ||
  (imageUrl.endsWith('.svg') &&
    edition().races.some((race) => race.id === id && race.imageUrl === imageUrl));
