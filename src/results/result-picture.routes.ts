import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Refusal, refusalSchema } from '../platform/http/refusals.ts';
import { takeTurns } from '../platform/http/take-turns.ts';
import { sendFile } from '../site/download.ts';
import { languageQuery, requestLanguage } from '../site/request-language.ts';
import { type FinisherNeeds, findFinisher } from './find-finisher.ts';
import { keptFiles } from './kept-files.ts';
import { hasPicture } from './own-result.ts';
import { resultPicture } from './result-picture.ts';
import { resultPictureUrl } from './result-urls.ts';
import { resultParams } from './results-api.contract.ts';

/** Of each publication; a picture is a hundred kilobytes or two. */
const mostKept = 100;

type Options = FinisherNeeds & { siteUrl: string };

/** The picture of a finisher's published result, for whoever shares its address. */
export const resultPictureRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  // So that a thousand who share at once take no more than one processor.
  const inTurn = takeTurns({ atOnce: 1, waiting: 49 });
  const kept = keptFiles(mostKept);

  app.get(
    resultPictureUrl(':race', ':bib'),
    {
      schema: {
        summary: 'A finisher’s published result as a PNG of 1200 × 630 pixels, to share',
        description:
          'In the reader’s language, with place, time and the outline of the course where there is one.',
        params: resultParams,
        querystring: languageQuery,
        produces: ['image/png'],
        response: {
          200: z.string(),
          400: refusalSchema,
          404: refusalSchema,
          429: refusalSchema,
          503: refusalSchema,
        },
      },
    },
    async (request, reply) => {
      const { race, bib } = request.params;
      const language = requestLanguage(request);
      const finisher = await findFinisher(options, race, bib, hasPicture);
      if (!finisher) throw new Refusal('not-found');
      const { siteUrl } = options;
      const make = async () => {
        const turn = inTurn(() => resultPicture(language, { ...finisher, siteUrl }));
        if (!turn) throw new Refusal('too-many-requests', { seconds: 10 });
        return turn;
      };
      const key = `${language} ${finisher.runner.id} ${finisher.course !== undefined}`;
      // Whoever is erased is so at once: no cache gives it to anybody unasked.
      const body = await kept.get(finisher.results, key, make);
      const name = `${finisher.race.slug}-${finisher.runner.bib}-${language}.png`;
      return sendFile(reply, { name, type: 'image/png', language, body, isShown: true });
    },
  );
};
