import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Refusal, refusalSchema } from '../../platform/http/refusals.ts';
import { sendFile } from '../../site/download.ts';
import { languageQuery, requestLanguage } from '../../site/request-language.ts';
import { setPdf } from '../../ui/pdf/set-pdf.ts';
import { pocketCardDocument } from './pocket-card.ts';
import template from './pocket-card.typ?raw';
import type { RaceList } from './race-list.ts';
import { raceParams } from './races.contract.ts';

/** A race's pocket card, typeset again when anything on the card changes. */
export const pocketCardRoutes: FastifyPluginAsyncZod<{ races: Pick<RaceList, 'find'> }> = async (
  app,
  { races },
) => {
  const files = new Map<string, { standing: string; file: Promise<Buffer> }>();

  app.get(
    '/api/races/:id/card',
    {
      schema: {
        summary: 'Profile, places, cut-offs and emergency numbers on a card of A6, as a PDF',
        description: 'To print and carry along. It follows what the office changes late.',
        params: raceParams,
        querystring: languageQuery,
        produces: ['application/pdf'],
        response: { 200: z.string(), 400: refusalSchema, 404: refusalSchema, 503: refusalSchema },
      },
    },
    async (request, reply) => {
      const language = requestLanguage(request);
      const race = await races.find(request.params.id);
      if (!race) throw new Refusal('race-not-found');
      const key = `${race.id} ${language}`;
      const card = pocketCardDocument(language, race);
      const standing = JSON.stringify(card);
      const known = files.get(key);
      const file = known?.standing === standing ? known.file : setPdf(template, card);
      files.set(key, { standing, file });
      const body = await file.catch((error: unknown) => {
        files.delete(key);
        throw error;
      });
      const name = `${race.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-card-${language}.pdf`;
      return sendFile(reply, { name, type: 'application/pdf', language, body });
    },
  );
};
