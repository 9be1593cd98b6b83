import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendPrepared } from '../../platform/http/prepared-answer.ts';
import { Refusal } from '../../platform/http/refusals.ts';
import type { RaceList } from './race-list.ts';
import { raceParams } from './races.contract.ts';
import { reliefOf } from './relief-of.ts';

/** `/races/{id}/relief.svg`: the ground under the map of a course, which its page shows. */
export const reliefRoutes: FastifyPluginAsyncZod<{ races: Pick<RaceList, 'list'> }> = async (
  app,
  { races },
) => {
  const find = reliefOf(races.list);
  app.get(
    '/races/:id/relief.svg',
    { schema: { hide: true, params: z.object({ id: z.string() }) } },
    async (request, reply) => {
      const params = raceParams.safeParse(request.params);
      const relief = params.success && (await find(params.data.id));
      if (!relief) throw new Refusal('not-found');
      sendPrepared(request, reply, relief);
    },
  );
};
