import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { circuit } from '../../../edition/circuit.ts';
import { sendFile } from '../../http/download.ts';
import { refusalSchema } from '../../http/refusals.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { circuitPdf } from './circuit-pdf.ts';

/** The circuit's regulations as a PDF in the visitor's language, set once per language. */
export const circuitRoutes: FastifyPluginAsyncZod<{ siteUrl: string }> = async (
  app,
  { siteUrl },
) => {
  const files = new Map<string, Promise<Buffer>>();

  app.get(
    '/api/ema-circuit/regulations',
    {
      schema: {
        summary: 'The masters circuit’s regulations as a PDF',
        querystring: z.object({ lang: z.string().optional() }),
        produces: ['application/pdf'],
        response: { 200: z.string(), 400: refusalSchema, 503: refusalSchema },
      },
    },
    async (request, reply) => {
      const language = requestLanguage(request);
      const file = files.get(language) ?? circuitPdf(language, siteUrl);
      files.set(language, file);
      const body = await file.catch((error: unknown) => {
        files.delete(language);
        throw error;
      });
      return sendFile(reply, {
        name: `${circuit.shortName.toLowerCase()}-circuit-${circuit.year}-${language}.pdf`,
        type: 'application/pdf',
        language,
        body,
      });
    },
  );
};
