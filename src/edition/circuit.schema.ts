import { z } from 'zod';
import { count, countryCode, day, email, language, text, url } from './shapes.ts';

/** The rules that decide between equal totals. */
const tieBreakers = ['better-place', 'more-races'] as const;

const ageBand = z.strictObject({
  minAge: count,
  maxAge: count.describe('Inclusive; 150 where there is no end.'),
});

const stage = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z\d]+(-[a-z\d]+)*$/, { error: 'must be small letters, digits and hyphens' })
    .describe('Results are kept under it: it stays as it is for the season.'),
  day,
  name: text,
  location: text
    .optional()
    .describe('Stages of one location count as one event for the final ranking; absent: its own.'),
  countryCode,
  website: z.string().describe('Absolute, or a path of this site.'),
  registrationUrl: url
    .nullable()
    .describe('Null once registration is closed; our own follows the site’s registration.'),
  email,
});

/** `circuit.yaml`: the masters off-road circuit that the races belong to. */
export const circuit = z.strictObject({
  shortName: text,
  year: count,
  minAge: count,
  maxAge: count,
  minStages: count.describe(
    'Events, in different locations, that a runner finishes to stand in the final ranking.',
  ),
  winnerPoints: count.describe('Of a stage’s winner of a category.'),
  secondPoints: count.describe('Of the second; every further place is one point more.'),
  bestResults: count.describe('A runner’s best results, which make the final total.'),
  tieBreakers: z
    .array(z.enum(tieBreakers, { error: `must be ${tieBreakers.join(' or ')}` }))
    .describe('What decides between equal totals, in this order; after them a place is shared.'),
  prizeStages: count.describe('Stages finished for the special prize.'),
  awardedPlaces: count.describe('First places of every category that are awarded.'),
  ceremonyYear: count,
  regulationsDay: day.describe('The day from which this version of the regulations holds.'),
  federationUrl: url,
  ageBands: z
    .array(ageBand)
    .min(1)
    .describe('The age bands of every category, by age in whole years on race day.'),
  calendar: z.array(stage).describe('The season’s stages in order, our own among them.'),
});

/** `championship.yaml`: the national masters championship that is decided here. */
export const championship = z.strictObject({
  language: language
    .optional()
    .describe('Its page is in this language for everybody; absent: in the visitor’s own.'),
  commissionEmail: email,
});
