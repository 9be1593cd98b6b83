import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { Refusal, refusalSchema } from '../../platform/http/refusals.ts';
import { sendFile } from '../../site/download.ts';
import { raceListQuery, raceParams, raceSchema } from './races.contract.ts';
import { findCourseFile, findRace, listRaces } from './races.queries.ts';

/** `/api/races`: list, one race, course file. */
export const racesRoutes: FastifyPluginAsyncZod<{
  db: Kysely<Schema>;
  clock: Pick<Clock, 'now'>;
}> = async (app, { db, clock }) => {
  app.get(
    '/api/races',
    {
      schema: {
        summary: 'List the races',
        description:
          'All races of the event in the organiser’s order, or those of one kind. Times and fees are those that hold now.',
        querystring: raceListQuery,
        response: { 200: z.array(raceSchema), 400: refusalSchema },
      },
    },
    (request) => listRaces(db, clock.now(), request.query),
  );

  app.get(
    '/api/races/:id',
    {
      schema: {
        summary: 'One race',
        description: 'The same as in the list.',
        params: raceParams,
        response: { 200: raceSchema, 400: refusalSchema, 404: refusalSchema },
      },
    },
    async (request) => {
      const race = await findRace(db, clock.now(), request.params.id);
      if (!race) throw new Refusal('race-not-found');
      return race;
    },
  );

  app.get(
    '/api/races/:id/gpx',
    {
      schema: {
        summary: 'The course as a GPX 1.1 file',
        description: 'The course that is in force: the organiser’s own, or the edition’s.',
        params: raceParams,
        produces: ['application/gpx+xml'],
        response: { 200: z.string(), 400: refusalSchema, 404: refusalSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const [race, gpx] = await Promise.all([
        findRace(db, clock.now(), id),
        findCourseFile(db, id),
      ]);
      if (!race || !gpx) throw new Refusal('race-not-found');
      return sendFile(reply, {
        name: `${race.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.gpx`,
        type: 'application/gpx+xml; charset=utf-8',
        body: gpx,
      });
    },
  );
};
