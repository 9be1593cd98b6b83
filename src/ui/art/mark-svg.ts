import { edition } from '../../edition/edition.ts';
import { logoPaths } from './marks.ts';

/** The position of a mark of 40 by 28. */
type Place = { x: number; y: number; scale: number };

/** The colours of the product's mark, in addition to the edition's accent. */
type Tones = { far: string; summit: string };

/**
 * The edition's own mark, or the product's in the edition's colours, for use in a drawing; `logo`:
 * the SVG of the edition, if any.
 */
export function markAt({ x, y, scale }: Place, logo: string | undefined, tones: Tones): string {
  const { look } = edition();
  if (logo) {
    const placed = `<svg x="${x}" y="${y}" width="${40 * scale}" height="${28 * scale}"`;
    // The other attributes of its root, such as a stroke, apply to all of it.
    return logo.replace(/^[^]*?<svg([^>]*)>/, (_all, said: string) => {
      const kept = said.replaceAll(/\s(?:x|y|width|height)="[^"]*"/g, '');
      return `${placed}${kept}>`;
    });
  }
  return (
    `<g transform="translate(${x} ${y})scale(${scale})">` +
    `<path fill="${tones.far}" d="${logoPaths.far}"/>` +
    `<path fill="${tones.summit}" d="${logoPaths.summit}"/>` +
    `<path fill="${look.palette.light.accent}" d="${logoPaths.cap}"/></g>`
  );
}

/** The mark as an SVG of its own. */
export const markSvg = (logo: string | undefined, tones: Tones): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="28" viewBox="0 0 40 28">' +
  `${markAt({ x: 0, y: 0, scale: 1 }, logo, tones)}</svg>`;
