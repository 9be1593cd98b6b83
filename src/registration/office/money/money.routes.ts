import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { letIn, type StaffGuard } from '../../../platform/auth/staff-guard.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refusalSchema } from '../../../platform/http/refusals.ts';
import { sendFile } from '../../../site/download.ts';
import { languageQuery, requestLanguage } from '../../../site/request-language.ts';
import { type AuditEntry, writeAudit } from '../../../staff/audit/write-audit.ts';
import { figures, type MoneyFilter, type MoneyPayment } from './money.contract.ts';
import { amountInCsv, csvLook, paymentsCsv } from './payments-csv.ts';
import type { TillEntry, TillFilter } from './till.contract.ts';

const querystring = languageQuery.extend({
  race: z.coerce.number().int().optional(),
  provider: z.string().max(40).optional(),
  figure: z.enum(figures).optional(),
});

const ofTill = languageQuery.extend({
  person: z.uuid().optional(),
  day: z.iso.date().optional(),
});

const csv = {
  produces: ['text/csv'],
  response: {
    200: z.string().describe('RFC 4180, UTF-8'),
    401: refusalSchema,
    403: refusalSchema,
  },
};

/** `GET /api/payments.csv` and `GET /api/till.csv`, for staff who may see the money. */
export const moneyRoutes: FastifyPluginAsyncZod<{
  db: Kysely<Schema>;
  guard: StaffGuard;
  walk: (filter: MoneyFilter) => AsyncIterable<MoneyPayment>;
  till: (filter: TillFilter) => Promise<TillEntry[]>;
}> = async (app, { db, guard, walk, till }) => {
  const sessionOf = letIn(app, guard);
  // Written before the first row is sent.
  const note = (entry: AuditEntry) => inTransaction(db, (trx) => writeAudit(trx, entry));
  app.get(
    '/api/payments.csv',
    {
      schema: {
        summary: 'Payments as CSV',
        description:
          'Every payment and refund, or those of one race, provider or figure of the money overview.',
        querystring,
        ...csv,
      },
    },
    async (request, reply) => {
      const { race, provider, figure } = request.query;
      const language = requestLanguage(request);
      await note({
        staff: sessionOf(request).staff,
        action: 'payment.export',
        subject: 'payments',
      });
      const body = paymentsCsv(walk({ raceId: race, provider, figure }), language);
      return sendFile(reply, { name: 'payments.csv', type: 'text/csv; charset=utf-8', body });
    },
  );

  app.get(
    '/api/till.csv',
    {
      schema: {
        summary: 'What the staff took past the payment provider, as CSV',
        description:
          'Cash, card and transfers, with who took them: all, of one person, or of one day.',
        querystring: ofTill,
        ...csv,
      },
    },
    async (request, reply) => {
      const { person, day } = request.query;
      await note({
        staff: sessionOf(request).staff,
        action: 'payment.export-till',
        subject: 'payments',
      });
      const body = tillCsv(await till({ staffId: person, day }), requestLanguage(request));
      return sendFile(reply, { name: 'till.csv', type: 'text/csv; charset=utf-8', body });
    },
  );
};

/** The money that the staff took, as CSV, in the format of `paymentsCsv`. */
function tillCsv(entries: readonly TillEntry[], language: Language): Readable {
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const sources = wordsIn(language).getFixedT(null, 'admin-participants');
  const output = stringify({
    ...csvLook(language),
    columns: [
      t('till.day'),
      t('list.takenBy'),
      t('list.participant'),
      t('list.name'),
      t('till.source'),
      t('list.receipt'),
      t('list.amountIn'),
      t('list.refundedIn'),
    ],
  });
  Readable.from(
    entries.map((each) => [
      each.day,
      each.name,
      String(each.participantId),
      fullName(each),
      sources(`sources.${each.source}`),
      each.receipt ?? '',
      amountInCsv(language, each.amountMinor),
      amountInCsv(language, each.refundedMinor),
    ]),
  ).pipe(output);
  return output;
}
