import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { edition } from '../../edition/edition.ts';
import { waveStartsOf } from '../../edition/facts/wave.rules.ts';
import type { Language } from '../../edition/words/languages.ts';
import { nameIn } from '../../edition/words/race-words.ts';
import type { RaceList } from '../../event/races/race-list.ts';
import { type RaceDetail, raceParams } from '../../event/races/races.contract.ts';
import { sendPrepared } from '../../platform/http/prepared-answer.ts';
import { Refusal, refusalSchema } from '../../platform/http/refusals.ts';
import { sendFile } from '../../site/download.ts';
import { languageQuery, requestLanguage } from '../../site/request-language.ts';
import type { OrderAsked } from '../payments/order.contract.ts';
import { readListState } from './participant-filter.rules.ts';
import type { ParticipantList } from './participant-list.ts';
import { participantListQuery, participantSchema } from './participants.contract.ts';
import { startListCsv } from './start-list-csv.ts';

/** `/api/participants`: the list, whole or narrowed, and one participant. */
export const participantsRoutes: FastifyPluginAsyncZod<{
  participants: ParticipantList;
  races: RaceList;
  /** Whether the visitor may see the order of a registration. */
  mayPay: (asked: OrderAsked) => Promise<boolean>;
  /** The headers of every answer; answers of this list bypass the hook that sets them. */
  headers: Record<string, string>;
}> = async (app, { participants, races, mayPay, headers }) => {
  // Prepared answers do not count for the limit, as on race day a whole village shares one address.
  const limit = app.rateLimit();

  app.get(
    '/api/participants',
    {
      preHandler: async (request, reply) => {
        if (request.query.search) await limit.call(app, request, reply);
      },
      schema: {
        summary: 'List the participants: all, or of one race, one country, one search',
        description:
          'What everybody may know: never an address, a birth date or anything of health. Registrations are there once they are confirmed or paid.',
        querystring: participantListQuery,
        response: { 200: z.array(participantSchema), 400: refusalSchema },
      },
    },
    async (request, reply) => {
      sendPrepared(request, reply, await participants.answer(request.query, headers));
      return reply;
    },
  );

  app.get(
    '/api/participants.csv',
    {
      onRequest: limit,
      schema: {
        summary: 'The start list as CSV, filtered as the address of the participants’ page is',
        description: 'Takes the same filters as `/participants`, in the reader’s language.',
        querystring: languageQuery.loose(),
        produces: ['text/csv'],
        response: { 200: z.unknown(), 400: refusalSchema, 429: refusalSchema },
      },
    },
    async (request, reply) => {
      const { event } = edition();
      const language = requestLanguage(request);
      const found = await participants.find(readListState(request.query as Record<string, string>));
      return sendFile(reply, {
        name: `start-list-${event.year}.csv`,
        type: 'text/csv; charset=utf-8',
        language,
        body: startListCsv(found, { language, ...racesIn(language, await races.list()) }),
      });
    },
  );

  app.get(
    '/api/participants/:id',
    {
      onRequest: limit,
      schema: {
        summary: 'One participant',
        description:
          'The same as in the list. Who has just registered is there for the browser that did, by its cookie.',
        params: raceParams,
        response: { 200: participantSchema, 400: refusalSchema, 404: refusalSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const listed = await participants.byId(id);
      if (listed) return listed;
      reply.header('cache-control', 'no-store');
      const { cookie: cookies } = request.headers;
      const isOwn = await mayPay({ participantId: id, cookies, link: undefined });
      const own = isOwn ? await participants.anyById(id) : undefined;
      if (!own) throw new Refusal('participant-not-found');
      return own;
    },
  );
};

/** What the start list says of its races. */
function racesIn(language: Language, races: readonly RaceDetail[]) {
  const known = new Map(races.map((race) => [race.id, race]));
  return {
    raceName(id: number) {
      const race = known.get(id);
      return race && nameIn(language, race);
    },
    waves(id: number) {
      const race = known.get(id);
      return race ? waveStartsOf(race) : [];
    },
  };
}
