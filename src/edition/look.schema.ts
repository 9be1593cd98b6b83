import { z } from 'zod';
import { picture } from './shapes.ts';

const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/, { error: 'must be a colour such as #1d5a3f, in small letters' });

/** What may stand before and on the drawn ridge. */
const dresses = ['forest', 'coast', 'rock'] as const;
export type Dress = (typeof dresses)[number];

/** `look.yaml`: what the edition looks like; all of it may be left out. */
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
  })
  .prefault({});
