import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { letIn, type StaffGuard } from '../../platform/auth/staff-guard.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { Refusal, refusalSchema } from '../../platform/http/refusals.ts';
import { sendFile } from '../../site/download.ts';
import { languageQuery } from '../../site/request-language.ts';
import type { BackupPlace } from './make-backup.ts';
import { takeBackup } from './make-backup-now.ts';

/**
 * `GET /api/admin/backups/:id`: a backup, for staff who may export everything, health data
 * included.
 */
export const backupsRoutes: FastifyPluginAsyncZod<{
  db: Kysely<Schema>;
  guard: StaffGuard;
  place: BackupPlace;
}> = async (app, { db, guard, place }) => {
  const sessionOf = letIn(app, guard);
  app.get(
    '/api/admin/backups/:id',
    {
      schema: {
        summary: 'A backup of everything',
        description:
          'The file of a backup that the page of backups lists, health data included. The password has to have been given within ten minutes.',
        params: z.object({
          id: z.coerce
            .number()
            .int()
            .min(1)
            .max(2_147_483_647)
            .meta({ examples: [1] }),
        }),
        querystring: languageQuery,
        produces: ['application/zip'],
        response: {
          200: z.string(),
          400: refusalSchema,
          401: refusalSchema,
          403: refusalSchema,
          410: refusalSchema,
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const file = await takeBackup(db, place, { staff: sessionOf(request).staff, id });
      if (!file) throw new Refusal('download-gone');
      return sendFile(reply, { ...file, type: 'application/zip' });
    },
  );
};
