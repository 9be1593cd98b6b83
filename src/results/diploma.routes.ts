import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Refusal, refusalSchema } from '../platform/http/refusals.ts';
import { takeTurns } from '../platform/http/take-turns.ts';
import { sendFile } from '../site/download.ts';
import { languageQuery, requestLanguage } from '../site/request-language.ts';
import { diplomaPdf } from './diploma-document.ts';
import { type FinisherNeeds, findFinisher } from './find-finisher.ts';
import { hasDiploma } from './own-result.ts';
import { diplomaUrl, resultUrl } from './result-urls.ts';
import { resultParams } from './results-api.contract.ts';

type Options = FinisherNeeds & {
  siteUrl: string;
  /** How many diplomas are typeset at once, and how many more may wait. */
  turns?: DiplomaTurns | undefined;
};
export type DiplomaTurns = Parameters<typeof takeTurns>[0];

/** A finisher's diploma, once the results are official. */
export const diplomaRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  // A thousand runners who open their mail at once use no more than one processor.
  const inTurn = takeTurns(options.turns ?? { atOnce: 1, waiting: 49 });

  app.get(
    diplomaUrl(':race', ':bib'),
    {
      schema: {
        summary: 'A finisher’s diploma as a PDF, once the results of the race are official',
        description:
          'For who has a place in the race. It is set when it is asked for: come back after the seconds that `Retry-After` names.',
        params: resultParams,
        querystring: languageQuery,
        produces: ['application/pdf'],
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
      const finisher = await findFinisher(options, race, bib, hasDiploma);
      if (!finisher) throw new Refusal('not-found');
      const at = new URL(resultUrl(finisher.race.slug, bib), options.siteUrl).href;
      const diploma = { ...finisher, resultUrl: at };
      const turn = inTurn(() => diplomaPdf(language, diploma));
      if (!turn) throw new Refusal('too-many-requests', { seconds: 10 });
      const body = await turn;
      const name = `${diploma.race.slug}-${diploma.runner.bib}-diploma-${language}.pdf`;
      return sendFile(reply, { name, type: 'application/pdf', language, body });
    },
  );
};
