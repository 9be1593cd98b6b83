import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { edition } from '../../edition/edition.ts';
import { Refusal, refusalSchema } from '../../platform/http/refusals.ts';
import { sendFile } from '../../site/download.ts';
import { exportByLink } from './by-link.ts';
import type { LinkContext } from './for-holder.ts';

/** `/api/my-registration/:token`: all data that we keep about a person, as a file. */
export const myRegistrationRoutes: FastifyPluginAsyncZod<{
  ctx: LinkContext;
}> = async (app, { ctx }) => {
  app.get(
    '/api/my-registration/:token',
    {
      schema: {
        summary: 'Everything kept about the holder of a link, once the mailed code was given',
        description:
          'The own copy of one’s data. It needs the link of a mail, and the six digits that were mailed to the same address.',
        params: z.object({
          token: z
            .string()
            .max(100)
            .meta({ examples: ['12-2-Zm9yIGV4YW1wbGU'] }),
        }),
        produces: ['application/json'],
        response: { 200: z.unknown(), 403: refusalSchema, 404: refusalSchema },
      },
    },
    async (request, reply) => {
      const { event } = edition();
      reply.header('cache-control', 'private, no-store');
      const { token } = request.params;
      const exported = await exportByLink(ctx, token, request.headers.cookie);
      if (!exported.ok) {
        throw new Refusal(exported.code === 'code' ? 'code-needed' : 'participant-not-found');
      }
      return sendFile(reply, {
        name: `my-registration-${event.year}.json`,
        type: 'application/json; charset=utf-8',
        body: JSON.stringify(exported.kept, null, 2),
      });
    },
  );
};
