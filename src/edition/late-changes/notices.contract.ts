import { z } from 'zod';
import { noticeLevels } from '../facts/notice.rules.ts';

/** A notice as the API gives it: what stands on every page, and nothing of who wrote it. */
export const noticeSchema = z
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
