import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { letIn, type StaffGuard } from '../../../platform/auth/staff-guard.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refusalSchema } from '../../../platform/http/refusals.ts';
import { sendFile } from '../../../site/download.ts';
import { languageQuery, requestLanguage } from '../../../site/request-language.ts';
import { type AuditEntry, writeAudit } from '../../../staff/audit/write-audit.ts';
import { figures, type MoneyFilter, type MoneyPayment } from './money.contract.ts';
import { paymentsCsv } from './payments-csv.ts';
import type { TillEntry, TillFilter } from './till.contract.ts';
import { tillCsv } from './till-csv.ts';

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

/** `GET /api/payments.csv` and `GET /api/till.csv`, for whoever may see the money. */
export const moneyRoutes: FastifyPluginAsyncZod<{
  db: Kysely<Schema>;
  guard: StaffGuard;
  walk: (filter: MoneyFilter) => AsyncIterable<MoneyPayment>;
  till: (filter: TillFilter) => Promise<TillEntry[]>;
}> = async (app, { db, guard, walk, till }) => {
  const staffOf = letIn(app, guard);
  // Before a row of it goes out.
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
      await note({ staff: staffOf(request), action: 'payment.export', subject: 'payments' });
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
      await note({ staff: staffOf(request), action: 'payment.export-till', subject: 'payments' });
      const body = tillCsv(await till({ staffId: person, day }), requestLanguage(request));
      return sendFile(reply, { name: 'till.csv', type: 'text/csv; charset=utf-8', body });
    },
  );
};
