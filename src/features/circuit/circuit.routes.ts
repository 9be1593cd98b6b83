import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { circuit } from '../../edition/facts.ts';
import { eventInForce } from '../../facts/event-in-force.ts';
import type { RegistrationNow } from '../../facts/event-phase.rules.ts';
import type { Choices } from '../../facts/reading.rules.ts';
import { sendFile } from '../../http/download.ts';
import { refusalSchema } from '../../http/refusals.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { circuitPdf } from './circuit-pdf.ts';

/**
 * The circuit's regulations as a PDF in the visitor's language, set anew when registration or the
 * event's days change.
 */
export const circuitRoutes: FastifyPluginAsyncZod<{
  siteUrl: string;
  registration: () => Promise<RegistrationNow>;
  readings: () => Promise<Choices>;
}> = async (app, { siteUrl, registration, readings }) => {
  const files = new Map<string, { standing: string; file: Promise<Buffer> }>();

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
      const now = await registration();
      const days = eventInForce(await readings());
      const { firstDay, raceDay, lastDay } = days;
      const standing = [now.state, now.opensAt?.toISOString(), firstDay, raceDay, lastDay].join(
        ' ',
      );
      const known = files.get(language);
      const file =
        known?.standing === standing ? known.file : circuitPdf(language, siteUrl, now, days);
      files.set(language, { standing, file });
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
