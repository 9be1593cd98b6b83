import { z } from 'zod';
import { picture, text, texts } from './shapes.ts';

const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/, { error: 'must be a colour such as #1d5a3f, in small letters' });

/** The kinds of scenery before and on the drawn ridge. */
const dresses = ['forest', 'coast', 'rock'] as const;
export type Dress = (typeof dresses)[number];

const percent = z.number().min(0).max(100);

/** A photograph that replaces a drawing. */
const photograph = z.strictObject({
  picture: picture.describe('JPEG, PNG, WebP or AVIF, 1920 by 1280 pixels at least.'),
  alt: texts.describe('What is to be seen, for whoever does not see it.'),
  focus: z
    .tuple([percent, percent])
    .default([50, 50])
    .describe('What every cut keeps: per cent from the left, and from the top.'),
  credit: text.optional().describe('Who took it, as it shall stand in the corner.'),
});
export type Photograph = z.infer<typeof photograph>;

/** `look.yaml`: the look of the edition; all of it may be left out. */
export const look = z
  .strictObject({
    primary: colour
      .default('#1d5a3f')
      .describe('Buttons, links and, paler or deeper, the ridges and the footer.'),
    accent: colour
      .default('#f2b63c')
      .describe('The button that matters most, the crest of the drawn ridge, what is current.'),
    info: colour.default('#1c5c9c').describe('What informs: badges, the stripe of mails.'),
    logo: picture
      .optional()
      .describe(
        'An SVG of ten by seven that reads on light and on dark ground; absent: the product’s mark.',
      ),
    dress: z
      .enum(dresses)
      .default('forest')
      .describe('What stands before and on the drawn ridge of the home page.'),
    hero: photograph
      .optional()
      .describe('The photograph of the home page; absent: the drawn ridge of the longest course.'),
    lodge: photograph
      .optional()
      .describe('The photograph of the lodge; absent: the drawing pictures/lodge.svg.'),
    races: z
      .record(z.string(), photograph)
      .default({})
      .describe('By the slug of a race, its photograph; absent: its imageUrl in races.yaml.'),
  })
  .prefault({});

/** The use of a photograph, which decides how it is cut. */
export type PhotographSlot = 'hero' | 'lodge' | 'race';

/** Every photograph of an edition, with its place in `look.yaml`. */
export function photographsOf({
  hero,
  lodge,
  races,
}: Pick<z.infer<typeof look>, 'hero' | 'lodge' | 'races'>) {
  const given: [slot: PhotographSlot, place: string[], photograph: Photograph | undefined][] = [
    ['hero', ['hero'], hero],
    ['lodge', ['lodge'], lodge],
    ...Object.entries(races).map(
      ([slug, photograph]) =>
        ['race', ['races', slug], photograph] satisfies (typeof given)[number],
    ),
  ];
  return given.flatMap(([slot, place, photograph]) =>
    photograph ? [{ slot, place, photograph }] : [],
  );
}
