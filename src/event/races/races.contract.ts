import { z } from 'zod';
import type { RaceFacts } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import type { Fee, Fees } from '../../edition/facts/fee.rules.ts';
import { currency } from '../../edition/words/money.ts';
import type { Texts } from '../../edition/words/text-in.ts';
import type { CourseProfile } from './course.rules.ts';

/** The kinds of races; the list's filter has the same values. */
export const difficulties = (): string[] => edition().raceKinds.map(({ id }) => id);

/** `GET /api/races?difficulty=`: the refusal of any other value names the allowed ones. */
export const raceListQuery = z.object({
  difficulty: z
    .enum(difficulties())
    .optional()
    .meta({ examples: difficulties().slice(0, 1) }),
});

/** `/api/races/{id}`: a whole number in decimal digits, with or without leading zeros. */
export const raceParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .meta({ examples: ['1'] })
    .transform(Number),
});

/** A race as the API gives it: the fields of the specification, then four of our own. */
export const raceSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    nameRo: z.string(),
    nameFr: z.string(),
    nameDe: z.string(),
    description: z.string(),
    descriptionRo: z.string(),
    descriptionFr: z.string(),
    descriptionDe: z.string(),
    imageUrl: z.string().nullable().describe('https address or a path of this site'),
    difficulty: z.enum(difficulties()),
    distance: z.number().describe('kilometres'),
    elevation: z.int().describe('metres of climb (D+)'),
    price: z
      .number()
      .describe(
        [
          edition().modules.circuit ? 'today’s fee without circuit participation' : 'today’s fee',
          `in whole units of the currency (${currency()})`,
        ].join(', '),
      ),
    date: z.string().describe('YYYY-MM-DD'),
    isemacertified: z.boolean(),
    isNationalChampionship: z.boolean(),
    raceMap: z.string().nullable().describe('HTML of an embedded map, as the organiser gave it'),
    aidStations: z.int().describe('number of aid stations'),
    startTime: z.string().describe('HH:MM, by the clocks of the place'),
    cutoffTime: z.string().describe('time limit, H:MM after the start'),
    gpxUrl: z.string().describe('path of the course file'),
  })
  .meta({ id: 'Race' });

export type Race = z.infer<typeof raceSchema>;

/** A race with the additional facts that only pages use. */
export type RaceDetail = Race & {
  names: Texts;
  descriptions: Texts;
  /** The current fee, and the later ones. */
  fee: Fee;
  laterFees: Fees;
  timeLimitMin: number;
  aidStationsKm: number[];
  /** Planned stations that are closed. */
  closedStationsKm: number[];
  cutoffs: { km: number; afterMin: number }[];
  waymark: RaceFacts['waymark'];
  course: CourseProfile;
  /** Whether the course is an invented one, as the organiser has given none yet. */
  isCourseSample: boolean;
  /** The picture of the ground under its map; absent: the map shows only the line. */
  reliefUrl?: string;
  /** Whether that ground is only estimated from the heights of the courses. */
  isReliefEstimated?: boolean;
};
