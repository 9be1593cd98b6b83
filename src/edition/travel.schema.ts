import { z } from 'zod';
import { count, countryCode, day, place, text, time, url } from './shapes.ts';

const line = z.array(z.tuple([z.number(), z.number()]));

/** Ways to travel that the product has words for, in the default order. */
export const travelWays = ['air', 'car', 'train', 'bus'] as const;
export type TravelWay = (typeof travelWays)[number];

/** The facts that describe each way: without them, the page cannot offer it. */
export const factsOfWay = {
  air: 'airports',
  car: 'carRoutes',
  train: 'trainLines',
  bus: 'busLines',
} as const satisfies Record<TravelWay, string>;

/** The words of a line are travel.json’s `<way>.lines.<id>`. */
const linesOf = (way: 'train' | 'bus') =>
  z.array(
    z.strictObject({
      id: text.describe(`The words are travel.json’s ${way}.lines.<id>.`),
      from: text,
      departures: z.array(time),
      rideMin: count,
      isSample: z
        .boolean()
        .default(false)
        .describe('Whether the hours are invented, and shown as such.'),
    }),
  );

const timetable = z.strictObject({ name: text, url }).optional();

/**
 * `travel.yaml`. The words are in `travel.json`. A part that is left out has no tab, section or
 * sentence.
 */
export const travel = z.strictObject({
  ways: z
    .array(z.enum(travelWays))
    .min(1)
    .optional()
    .describe('The tabs in their order; absent: all that this file tells of, by air first.'),
  airports: z
    .array(
      place.extend({
        id: text.describe('The words of the way on are travel.json’s air.onward.<id>.'),
        name: text,
        code: text,
        countryCode,
        distanceKm: count,
        driveMin: z.array(count),
        label: z
          .strictObject({
            dx: z.number().default(0),
            dy: z.number(),
            anchor: z.enum(['start', 'middle', 'end']),
          })
          .default({ dx: 0, dy: -16, anchor: 'middle' })
          .describe('Where its name stands on the locator map if no other stands there.'),
      }),
    )
    .default([])
    .describe('Nearest first; distances by road.'),
  carRoutes: z
    .array(
      z.strictObject({
        id: text.describe('The words are travel.json’s car.routes.<id>.'),
        city: text,
        road: text,
        second: text.nullable(),
      }),
    )
    .default([]),
  lastRoad: text.optional().describe('From the nearby town up to the race.'),
  trainLines: linesOf('train').default([]).describe('Trains to the nearby town, local time.'),
  trainTimetable: timetable.describe('A public timetable of trains.'),
  busLines: linesOf('bus')
    .default([])
    .describe('Coaches to the nearby town, on weekdays, local time.'),
  busTimetable: timetable.describe('A public timetable of coaches.'),
  shuttles: z
    .array(z.strictObject({ day, up: z.array(time), down: z.array(time) }))
    .default([])
    .describe('The organiser’s shuttle between the nearby town and the race, local time.'),
  mapLines: z
    .strictObject({
      frame: z
        .strictObject({
          west: z.number(),
          east: z.number(),
          south: z.number(),
          north: z.number(),
        })
        .describe('The part of the earth that is drawn.'),
      countries: z
        .array(z.strictObject({ code: countryCode, lon: z.number(), lat: z.number() }))
        .default([])
        .describe('Where the names of countries stand.'),
      roads: z.array(line),
      border: line.default([]),
      sea: line.default([]).describe('The outline of an area of water.'),
    })
    .describe('The locator map in degrees, roughly; points of lines are [longitude, latitude].'),
});

const names = z
  .string()
  .transform((list) => list.split(/,\s+/))
  .describe('With a comma between; a family name with a stroke is man’s/woman’s.');

/** `sample-runners.yaml`: the invented runners of demo mode. */
export const sampleRunners = z.strictObject({
  people: z.array(
    z.strictObject({
      country: countryCode,
      weight: count.describe('How many of the field come from there, against the others.'),
      callingCode: count,
      link: z.string().describe('Joins a double given name.'),
      women: names,
      men: names,
      family: names,
    }),
  ),
  namesakes: z.strictObject({
    firstName: text,
    lastName: text,
    gender: z.enum(['F', 'M']),
    countries: z.tuple([countryCode, countryCode]),
  }),
  medicalNotes: z.array(text),
});
