import { z } from 'zod';
import { resultStates } from './results.contract.ts';
import { resultSearchMost } from './results-query.rules.ts';

/** How many runners an answer holds at most. */
const limitMost = 500;

/** The race of the results. */
export const resultsParams = z.object({
  race: z
    .string()
    .max(100)
    .describe('as in the addresses of results')
    .meta({ examples: ['1'] }),
});
export const resultParams = resultsParams.extend({
  bib: z
    .string()
    .max(12)
    .meta({ examples: ['1'] }),
});

/** `GET /api/results/:race`: all or filtered, page by page. */
export const raceResultsQuery = z.strictObject({
  classification: z.string().max(60).optional().describe('absent: that of everybody'),
  q: z.string().trim().max(resultSearchMost).optional().describe('part of a name, or a bib'),
  country: z.string().max(5).optional().describe('ISO 3166, two letters, or OTHER'),
  club: z.string().trim().max(resultSearchMost).optional().describe('part of its name'),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(limitMost).default(100),
  lang: z.string().optional().describe('language of a refusal'),
});

const ms = z.number().describe('milliseconds');

const publication = {
  race: z.string().describe('short name of the race, as in addresses'),
  raceId: z.int(),
  version: z.int().describe('counts the publications of the race'),
  kind: z.enum(['provisional', 'official']),
  publishedAt: z.iso.datetime(),
  protestUntil: z.iso.datetime().nullable().describe('of provisional results'),
  note: z.string(),
};

export const publicationSchema = z
  .strictObject({
    ...publication,
    classifications: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.string(),
        category: z.string().nullable(),
        ranked: z.int().describe('how many runners, or clubs, have a place'),
      }),
    ),
  })
  .meta({
    id: 'PublishedResults',
    examples: [
      {
        race: 'long-trail',
        raceId: 1,
        version: 2,
        kind: 'official',
        publishedAt: '2030-05-12T14:00:00.000Z',
        protestUntil: null,
        note: '',
        classifications: [{ id: 'overall', kind: 'overall', category: null, ranked: 172 }],
      },
    ],
  });

const adjustment = z.strictObject({
  ms: ms.describe('milliseconds; a credit is below zero'),
  rule: z.string(),
  why: z.string(),
});

const line = {
  bib: z.string(),
  firstname: z.string().nullable().describe('null: erased since'),
  lastname: z.string().nullable(),
  gender: z.enum(['M', 'F']).nullable(),
  country: z.string().nullable(),
  club: z.string().nullable(),
  state: z.enum(resultStates),
  ownMs: ms.nullable().describe('before penalties and credits'),
  finalMs: ms.nullable().describe('what is ranked'),
  adjustments: z.array(adjustment),
};

const resultLineSchema = z.strictObject({ place: z.int().nullable(), ...line });

export const raceResultsSchema = z
  .strictObject({
    ...publication,
    classification: z.string(),
    total: z.int().describe('how many were found, on all pages'),
    results: z.array(resultLineSchema),
    teams: z.array(
      z.strictObject({
        place: z.int().nullable(),
        club: z.string(),
        sum: z.number().describe('milliseconds, or places'),
        bibs: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'RaceResults' });

export const runnerResultSchema = z
  .strictObject({
    ...publication,
    ...line,
    places: z.array(
      z.strictObject({
        classification: z.string(),
        place: z.int(),
        of: z.int(),
        gapMs: ms.nullable(),
      }),
    ),
    passages: z.array(
      z.strictObject({
        checkpoint: z.string(),
        km: z.number(),
        ms,
        place: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'RunnerResult' });

export type PublicLine = Omit<z.infer<typeof resultLineSchema>, 'place'>;
