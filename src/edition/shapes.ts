import { z } from 'zod';

/**
 * Shapes that the files of an edition share; the error messages are for the people who edit them.
 */

export const text = z.string().trim().min(1, { error: 'must not be empty' });

export const language = z
  .string()
  .regex(/^[a-z]{2,3}$/, { error: 'must be the letters of a language, such as en' });

/** A text that readers see, by language; if theirs is missing, the default language’s is used. */
export const texts = z
  .record(language, text)
  .refine((each) => Object.keys(each).length > 0, { error: 'must be in one language at least' });

export const day = z.iso.date({ error: 'must be a day such as 2025-07-05' });

export const time = z
  .string({ error: 'must be a time of day such as 08:30' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day such as 08:30' });

/** By the local time of the race. */
export const moment = z.string().refine(
  // Zod also accepts a time zone at the end, which a local time must not have.
  (written) =>
    z.iso.datetime({ local: true, precision: -1 }).safeParse(written).success &&
    !written.endsWith('Z'),
  { error: 'must be a day with a time of day such as 2025-03-01T10:00' },
);

export const count = z
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must not be below 0' });

export const span = z.strictObject({ from: time, to: time });

/** In the edition's currency, as people write it: `150` or `12.50`. */
export const amount = z
  .number({ error: 'must be an amount such as 150 or 12.50' })
  .min(0, { error: 'must not be below 0' });

export const url = z.url({ protocol: /^https?$/, error: 'must be an address such as https://…' });

/** The address of a picture of the edition, as the site serves it. */
export const picture = z
  .string()
  .regex(/^\/pictures\/[\w./-]+$/, { error: 'must be a path such as /pictures/33km.svg' });

export const email = z.email({ error: 'must be an e-mail address' });

export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: 'must be the two letters of a country, such as RO' });

export const currency = z
  .string()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), {
    error: 'must be the three letters of a currency, such as CHF',
  });

export const place = z.strictObject({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});
