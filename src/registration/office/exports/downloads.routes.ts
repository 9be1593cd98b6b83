import { stringify } from 'csv-stringify/sync';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { edition } from '../../../edition/edition.ts';
import { fieldInFiles } from '../../../edition/fields/field-lists.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { newsletterCsv } from '../../../event/newsletter/newsletter-csv.ts';
import { letIn, type StaffGuard } from '../../../platform/auth/staff-guard.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { orRefuse, Refusal, refusalSchema } from '../../../platform/http/refusals.ts';
import { sendFile } from '../../../site/download.ts';
import { languageQuery, requestLanguage } from '../../../site/request-language.ts';
import type { ResultFiles } from '../registration-office.ts';
import { phoneColumns } from './download.contract.ts';
import { exportParticipants } from './export-participants.ts';
import { listSheet } from './list-sheets.ts';
import { takeDownload } from './prepare-download.ts';

const csv = 'text/csv; charset=utf-8';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * `GET /api/admin/downloads/:id`: a file that `/admin/lists` prepared; the same person can fetch it
 * once.
 */
export const downloadsRoutes: FastifyPluginAsyncZod<{
  db: Kysely<Schema>;
  guard: StaffGuard;
  clock: Pick<Clock, 'now'>;
  siteUrl: string;
  results: ResultFiles;
}> = async (app, { db, guard, clock, siteUrl, results }) => {
  const sessionOf = letIn(app, guard);
  app.get(
    '/api/admin/downloads/:id',
    {
      schema: {
        summary: 'A spreadsheet or PDF of the organiser’s side',
        description:
          'What the page of lists prepared for the person who asks, once. Afterwards, and for anybody else, it is gone (410).',
        params: z.object({
          id: z.uuid().meta({ examples: ['1b4e28ba-2fa1-41d2-883f-0016d3cca427'] }),
        }),
        querystring: languageQuery,
        produces: [csv, xlsx, 'application/pdf'],
        response: {
          200: z.string(),
          400: refusalSchema,
          401: refusalSchema,
          403: refusalSchema,
          410: refusalSchema,
          503: refusalSchema,
        },
      },
    },
    async (request, reply) => {
      const { event, races } = edition();
      const { wanted } = orRefuse(
        await takeDownload(db, sessionOf(request).staff, request.params.id),
      );
      const language = requestLanguage(request);
      const day = clock.now().toISOString().slice(0, 10);
      if (wanted.kind === 'export') {
        const isXlsx = wanted.format === 'xlsx';
        return sendFile(reply, {
          name: `participants-${event.year}-${day}.${isXlsx ? 'xlsx' : 'csv'}`,
          type: isXlsx ? xlsx : csv,
          body: exportParticipants(db, wanted, language),
        });
      }
      if (wanted.kind === 'newsletter') {
        return sendFile(reply, {
          name: `newsletter-${day}.csv`,
          type: csv,
          body: await newsletterCsv(db, siteUrl, language),
        });
      }
      if (wanted.kind === 'phones') {
        return sendFile(reply, {
          name: `phones-${day}.csv`,
          type: csv,
          body: await phoneList(db, wanted.ids, language),
        });
      }
      if (wanted.kind === 'results') {
        const file = await results.make(db, wanted, language);
        if (!file) throw new Refusal('download-gone');
        return sendFile(reply, file);
      }
      const { kind, raceId } = wanted;
      const race = races.find(({ id }) => id === raceId);
      if (!race) throw new Refusal('race-not-found');
      return sendFile(reply, {
        name: `${race.slug}-${kind}-${day}.pdf`,
        type: 'application/pdf',
        body: await listSheet(db, { kind, race, language, now: clock.now() }),
      });
    },
  );
};

/** Telephone numbers of participants as CSV in the reader's language, ordered by bib. */
async function phoneList(
  db: Kysely<Schema>,
  ids: readonly number[],
  language: Language,
): Promise<string> {
  const rows = await db
    .selectFrom('participant')
    .select(['bib', 'last_name', 'first_name', 'phone'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .orderBy('bib')
    .execute();
  const { names } = wordsIn(language).getResourceBundle(language, 'fields');
  return stringify(
    rows.map((row) => [row.bib, row.last_name, row.first_name, row.phone]),
    {
      bom: true,
      header: true,
      columns: phoneColumns.map((column) => names[fieldInFiles(column)] as string),
      delimiter: ';',
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  );
}
