import { z } from 'zod';
import { type PublicText, publicTexts } from '../../edition/fields/field-lists.ts';
import { participantStatuses } from '../../edition/fields/participant-fields.ts';
import { raceParams } from '../../event/races/races.contract.ts';
import { countryCodes } from './country.rules.ts';
import { searchMost } from './participant-search.rules.ts';

/**
 * `GET /api/participants`: all participants, or those of one race, of one country, or found by a
 * text; several keys narrow the list further. A blank search counts as none. Other keys and values
 * are refused.
 */
export const participantListQuery = z.strictObject({
  raceid: raceParams.shape.id.optional(),
  country: z
    .enum(countryCodes)
    .optional()
    .meta({ examples: ['RO'] }),
  search: z.string().trim().max(searchMost).optional(),
  lang: z.string().optional().describe('language of a refusal'),
});

const texts = Object.fromEntries(publicTexts.map((name) => [name, z.string()])) as Record<
  PublicText,
  z.ZodString
>;

/** A participant as everybody may see one: never with an address, a birth date or health data. */
export const participantSchema = z
  .strictObject({
    id: z.int(),
    ...texts,
    country: z.string().describe('ISO 3166, two letters, or OTHER'),
    gender: z.enum(['M', 'F']).nullable(),
    age: z.int().describe('whole years on race day; 0 when unknown'),
    raceid: z.int(),
    status: z.enum(participantStatuses),
    isemaparticipant: z.boolean(),
    bib: z.int().nullable().describe('null until one is assigned'),
    category: z.string().nullable().describe('such as M35; null when not applicable'),
  })
  .meta({ id: 'Participant' });

export type Participant = z.infer<typeof participantSchema>;
