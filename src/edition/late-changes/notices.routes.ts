import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../../platform/http/clock.ts';
import { refusalSchema } from '../../platform/http/refusals.ts';
import { type Notice, noticesAt } from '../facts/notice.rules.ts';
import { noticeSchema } from './notices.contract.ts';

/** `/api/notices`: what the office tells everybody now. */
export const noticesRoutes: FastifyPluginAsyncZod<{
  notices: () => Promise<readonly Notice[]>;
  clock: Pick<Clock, 'now'>;
}> = async (app, { notices, clock }) => {
  app.get(
    '/api/notices',
    {
      schema: {
        summary: 'The notices in force, the gravest first, in all languages',
        description:
          'What the office tells everybody now, as it is over every page. Choose the text of your reader’s language; where it is missing take the default’s.',
        response: { 200: z.array(noticeSchema), 429: refusalSchema },
      },
    },
    async () =>
      noticesAt(await notices(), clock.now()).shown.map(({ changeId, ...notice }) => ({
        id: changeId,
        ...notice,
      })),
  );
};
