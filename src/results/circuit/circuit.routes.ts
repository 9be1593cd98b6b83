import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { edition } from '../../edition/edition.ts';
import { eventInForce } from '../../edition/facts/event-in-force.ts';
import type { RegistrationNow } from '../../edition/facts/event-phase.rules.ts';
import type { LateFacts } from '../../edition/facts/reading.rules.ts';
import { Refusal, refusalSchema } from '../../platform/http/refusals.ts';
import { sendFile } from '../../site/download.ts';
import { languageQuery, requestLanguage } from '../../site/request-language.ts';
import { circuitPdf } from './circuit-pdf.ts';
import type { PublishedSeason } from './circuit-standings-service.ts';
import { standingsPdf, standingsSheet } from './standings-files.ts';

type Options = {
  siteUrl: string;
  registration: () => Promise<RegistrationNow>;
  readLateFacts: () => Promise<LateFacts>;
  standings: () => Promise<PublishedSeason | undefined>;
  /** Typesets the regulations; absent: as `circuitPdf` does. */
  setRegulations?: typeof circuitPdf;
  /** Writes a workbook of one sheet. */
  writeSheet: (
    title: string,
    header: readonly string[],
    rows: AsyncIterable<readonly (string | number | null)[]>,
  ) => Readable;
};

/** The circuit's files: its regulations, and its standings once any are published. */
export const circuitRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  await app.register(regulationsRoute, options);
  await app.register(standingsRoutes, options);
};

/** The file is made again when registration or the event's days change. */
const regulationsRoute: FastifyPluginAsyncZod<Options> = async (
  app,
  { siteUrl, registration, readLateFacts, setRegulations = circuitPdf },
) => {
  const files = new Map<string, { standing: string; file: Promise<Buffer> }>();

  app.get(
    '/api/ema-circuit/regulations',
    {
      schema: {
        summary: 'The masters circuit’s regulations as a PDF',
        description: 'In the reader’s language, with the days that hold now.',
        querystring: languageQuery,
        produces: ['application/pdf'],
        response: { 200: z.string(), 400: refusalSchema, 503: refusalSchema },
      },
    },
    async (request, reply) => {
      const { circuit } = edition();
      const language = requestLanguage(request);
      const now = await registration();
      const days = eventInForce(await readLateFacts());
      const { firstDay, raceDay, lastDay } = days;
      const standing = [now.state, now.opensAt?.toISOString(), firstDay, raceDay, lastDay].join(
        ' ',
      );
      const known = files.get(language);
      const file =
        known?.standing === standing ? known.file : setRegulations(language, siteUrl, now, days);
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

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const standingsRoutes: FastifyPluginAsyncZod<Options> = async (app, { standings, writeSheet }) => {
  const files = new Map<string, { season: PublishedSeason; file: Promise<Buffer> }>();
  const published = async () => {
    const season = await standings();
    if (!season) throw new Refusal('not-found');
    return season;
  };

  app.get(
    '/api/ema-circuit/standings.xlsx',
    {
      schema: {
        summary: 'The circuit’s published standings as a spreadsheet',
        description: 'As they were last published; 404 before.',
        querystring: languageQuery,
        produces: [sheetType],
        response: { 200: z.unknown(), 400: refusalSchema, 404: refusalSchema },
      },
    },
    async (request, reply) => {
      const language = requestLanguage(request);
      const { title, header, rows } = standingsSheet(language, await published());
      const body = writeSheet(title, header, oneByOne(rows));
      return sendFile(reply, { name: fileName(language, 'xlsx'), type: sheetType, language, body });
    },
  );

  app.get(
    '/api/ema-circuit/standings.pdf',
    {
      schema: {
        summary: 'The circuit’s published standings as a PDF',
        description: 'As they were last published; 404 before.',
        querystring: languageQuery,
        produces: ['application/pdf'],
        response: { 200: z.string(), 400: refusalSchema, 404: refusalSchema, 503: refusalSchema },
      },
    },
    async (request, reply) => {
      const language = requestLanguage(request);
      const season = await published();
      const known = files.get(language);
      const file = known?.season === season ? known.file : standingsPdf(language, season);
      files.set(language, { season, file });
      const body = await file.catch((error: unknown) => {
        files.delete(language);
        throw error;
      });
      const type = 'application/pdf';
      return sendFile(reply, { name: fileName(language, 'pdf'), type, language, body });
    },
  );
};

const fileName = (language: string, ending: string) =>
  `${edition().circuit.shortName.toLowerCase()}-standings-${edition().circuit.year}-${language}.${ending}`;

async function* oneByOne<Item>(items: readonly Item[]) {
  yield* items;
}
