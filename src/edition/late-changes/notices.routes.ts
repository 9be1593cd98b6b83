import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../../platform/http/clock.ts';
import { refusalSchema } from '../../platform/http/refusals.ts';
import { type Notice, noticeLevels, noticesAt } from '../facts/notice.rules.ts';

/** A notice as every page shows it, without the name of its author. */
const noticeSchema = z
  .object({
    id: z.int().describe('another one as soon as its words change'),
    level: z.enum(noticeLevels).describe('how much it matters, the least first'),
    texts: z
      .record(z.string(), z.string())
      .describe('by the code of a language; whose is missing reads the default’s, or the first'),
    from: z.string().describe('since when it is shown, ISO 8601'),
    until: z.string().nullable().describe('until when; null: until it is withdrawn'),
  })
  .meta({
    id: 'Notice',
    examples: [
      {
        id: 12,
        level: 'warning',
        texts: { en: 'The long race starts an hour later.' },
        from: '2030-05-10T16:00:00.000Z',
        until: null,
      },
    ],
  });

/** `/api/notices`: the notices that the office shows everybody now. */
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
