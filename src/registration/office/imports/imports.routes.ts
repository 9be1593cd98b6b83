import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { letIn, type StaffGuard } from '../../../platform/auth/staff-guard.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { Refusal, refusalSchema } from '../../../platform/http/refusals.ts';
import { findImport } from './stage-import.ts';

/** `GET /api/admin/imports/:id`: how far one’s own import has come. */
export const importsRoutes: FastifyPluginAsyncZod<{
  db: Kysely<Schema>;
  guard: StaffGuard;
}> = async (app, { db, guard }) => {
  const sessionOf = letIn(app, guard);
  app.get(
    '/api/admin/imports/:id',
    {
      schema: {
        summary: 'How far an import has come',
        description: 'Of an import of one’s own. Its page asks this while the import runs.',
        params: z.object({
          id: z.uuid().meta({ examples: ['1b4e28ba-2fa1-41d2-883f-0016d3cca427'] }),
        }),
        response: {
          200: z.object({
            state: z.enum(['draft', 'checked', 'running', 'interrupted', 'done']),
            doneRows: z.int(),
            rowCount: z.int(),
          }),
          400: refusalSchema,
          401: refusalSchema,
          403: refusalSchema,
          409: refusalSchema,
        },
      },
    },
    async (request) => {
      const found = await findImport(db, sessionOf(request).staff, request.params.id);
      if (!found) throw new Refusal('import-gone');
      const { state, doneRows, rowCount } = found;
      return { state, doneRows, rowCount };
    },
  );
};
