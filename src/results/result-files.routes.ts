import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Refusal, refusalSchema } from '../platform/http/refusals.ts';
import { sendFile } from '../site/download.ts';
import { languageQuery, requestLanguage } from '../site/request-language.ts';
import { keptFiles } from './kept-files.ts';
import type { PublicResults } from './published-results.ts';
import { raceAt } from './race-at.ts';
import {
  resultsCsv,
  resultsFileName,
  resultsPdf,
  resultsXlsx,
  type WantedResults,
  type WriteSheet,
} from './result-files.ts';
import { classificationOfId } from './result-lines.ts';
import { resultsParams } from './results-api.contract.ts';

type Options = {
  results: () => Promise<readonly PublicResults[]>;
  writeSheet: WriteSheet;
};

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

const schemaOf = (ending: keyof typeof types, what: string) => ({
  summary: `A race’s published results ${what}`,
  description: 'The latest version, of one classification; without one, of everybody.',
  params: resultsParams,
  querystring: languageQuery.extend({ classification: z.string().optional() }),
  produces: [types[ending]],
  response: {
    200: z.unknown(),
    400: refusalSchema,
    404: refusalSchema,
    503: refusalSchema,
  },
});

/**
 * `/api/results/:race/results.csv`, `.xlsx` and `.pdf`: the published results of a race, of one
 * classification; absent: the overall one.
 */
export const resultFilesRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { results, writeSheet },
) => {
  const kept = keptFiles();
  const wanted = async (asked: {
    language: WantedResults['language'];
    race: string;
    classification: string | undefined;
  }): Promise<WantedResults> => {
    const race = raceAt(asked.race);
    const published = (await results()).find(({ raceId }) => raceId === race?.id);
    const found = published && classificationOfId(published.snapshot, asked.classification);
    if (!found) throw new Refusal('not-found');
    return { language: asked.language, published, classification: found };
  };
  const bodies = {
    csv: resultsCsv,
    xlsx: (file: WantedResults) => resultsXlsx(file, writeSheet),
    pdf: (file: WantedResults) =>
      kept.get(file.published, `${file.language} ${file.classification.id}`, () =>
        resultsPdf(file),
      ),
  };
  const whats = { csv: 'as CSV', xlsx: 'as a spreadsheet', pdf: 'as a PDF' };
  for (const ending of ['csv', 'xlsx', 'pdf'] as const) {
    app.get(
      `/api/results/:race/results.${ending}`,
      { schema: schemaOf(ending, whats[ending]) },
      async (request, reply) => {
        const language = requestLanguage(request);
        const { classification } = request.query;
        const file = await wanted({ language, race: request.params.race, classification });
        return sendFile(reply, {
          name: `${resultsFileName(file)}.${ending}`,
          type: types[ending],
          language,
          body: await bodies[ending](file),
        });
      },
    );
  }
};
