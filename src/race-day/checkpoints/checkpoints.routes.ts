import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { RaceList } from '../../event/races/race-list.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { orRefuse, Refusal, refusalSchema } from '../../platform/http/refusals.ts';
import { languageQuery, requestLanguage } from '../../site/request-language.ts';
import { visitorLimit } from '../../site/visitor-limit.ts';
import { type CheckpointLink, findCheckpointLink, noteCall } from './checkpoint-link.queries.ts';
import { checkpointAnswer, deliveryAnswer, deliveryBody } from './checkpoints.contract.ts';
import { batchesOf, deliverRecords } from './deliver-records.ts';
import { readCheckpoint } from './read-checkpoint.ts';

/** Fifty phones behind the one address of a village, each of which calls every three seconds. */
const mostPerMinute = 1000;

type Caller = { link: CheckpointLink; arrivedAt: Date };

const refusals = { 401: refusalSchema, 429: refusalSchema };
const security = [{ checkpointLink: [] }];

/** `/api/checkpoint`: what volunteers' phones ask for and deliver, with the token of their link. */
export const checkpointsRoutes: FastifyPluginAsyncZod<{
  db: Kysely<Schema>;
  races: Pick<RaceList, 'list'>;
  clock: Pick<Clock, 'now'>;
}> = async (app, { db, races, clock }) => {
  const limit = visitorLimit(app, mostPerMinute);
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const arrivedAt = clock.now();
    await limit(request);
    const [, token] = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '') ?? [];
    const link = token && (await findCheckpointLink(db, token));
    if (!link) throw new Refusal('checkpoint-link-invalid');
    await noteCall(db, link.id, arrivedAt);
    callers.set(request, { link, arrivedAt });
  });
  const callerOf = (request: FastifyRequest): Caller => {
    const caller = callers.get(request);
    if (!caller) throw new Error('a call that nobody was let into');
    return caller;
  };
  // The phone takes the time that the server sends for the middle of its call. A call that waits in
  // a crowd is longer, and the wait belongs to it.
  const middleOf = ({ arrivedAt }: Caller) =>
    new Date((arrivedAt.getTime() + clock.now().getTime()) / 2).toISOString();

  app.get(
    '/api/checkpoint',
    {
      schema: {
        summary: 'What a phone at a checkpoint takes along: who comes by, and what time it is',
        description:
          'Asked with the token of the phone’s link. An ended link gets no runners any more (410), a revoked or unknown one nothing (401).',
        querystring: languageQuery,
        security,
        response: { 200: checkpointAnswer, 410: refusalSchema, ...refusals },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const from = { db, races, now: clock.now() };
      const language = requestLanguage(request);
      const { answer } = orRefuse(await readCheckpoint(from, caller.link, language));
      return { ...answer, serverTime: middleOf(caller) };
    },
  );

  app.post(
    '/api/checkpoint/records',
    {
      schema: {
        summary: 'Deliver what was recorded; each entry counts once, the first word stays',
        description:
          'May be repeated as often as needed: an entry is named by its device and its number. The answer says up to which number nothing is missing; send on from there.',
        body: deliveryBody,
        security,
        response: { 200: deliveryAnswer, 400: refusalSchema, 413: refusalSchema, ...refusals },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id: linkId, checkpoint } = caller.link;
      const source = { linkId, staffId: null, checkpoint };
      const answer = await inTransaction(db, (trx) =>
        deliverRecords({ trx, now: clock.now() }, source, batchesOf(request.body)),
      );
      return { ...answer, serverTime: middleOf(caller) };
    },
  );
};
