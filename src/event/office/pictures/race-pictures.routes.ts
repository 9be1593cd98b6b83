import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { letIn, type StaffGuard } from '../../../platform/auth/staff-guard.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { readPostedForm } from '../../../platform/http/posted-form.ts';
import { orRefuse, Refusal, refusalSchema } from '../../../platform/http/refusals.ts';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import { languageQuery } from '../../../site/request-language.ts';
import type { ForStaff } from '../../../site/staff-caller.ts';
import { visitorOf } from '../../../site/visitor-limit.ts';
import { raceParams, raceSchema } from '../../races/races.contract.ts';
import { isUploadName, pictureLimits } from '../../races/uploaded-picture.rules.ts';
import { setPicture, uploadPicture } from './change-race-picture.ts';
import { racePictureBody } from './race-pictures.contract.ts';
import { findUpload } from './race-pictures.queries.ts';

const refused = {
  400: refusalSchema,
  401: refusalSchema,
  403: refusalSchema,
  404: refusalSchema,
  413: refusalSchema,
};

/** Changes a race's picture, by its address or as a file; admins only. */
export const racePicturesRoutes: FastifyPluginAsyncZod<{
  ctx: ForStaff<OfficeContext>;
  guard: StaffGuard;
}> = async (app, { ctx, guard }) => {
  const sessionOf = letIn(app, guard);
  const ctxOf = (request: FastifyRequest) =>
    ctx({ ...visitorOf(request), session: sessionOf(request) });
  await app.register(multipart);

  app.patch(
    '/api/races/:id',
    {
      schema: {
        summary: 'Change the picture of a race',
        description:
          'Takes an https address or a path of this site; every page of the race shows it at once.',
        params: raceParams,
        querystring: languageQuery,
        body: racePictureBody,
        response: { 200: raceSchema, ...refused },
      },
    },
    async (request) => {
      const { params, body } = request;
      const set = await setPicture(ctxOf(request), params.id, body.imageUrl);
      return orRefuse(set).race;
    },
  );

  app.post(
    '/api/races/:id/picture',
    {
      schema: {
        summary: 'Upload a picture of a race, in the field `picture` of a form',
        description:
          'Takes one file of a form (multipart), cuts it for the pages and answers the race with its new address.',
        params: raceParams,
        querystring: languageQuery,
        consumes: ['multipart/form-data'],
        response: { 200: raceSchema, ...refused },
      },
    },
    async (request) => {
      const { files } = await readPostedForm(request, pictureLimits.bytes);
      const set = await uploadPicture(ctxOf(request), request.params.id, files.picture);
      return orRefuse(set).race;
    },
  );
};

/** `/uploads/{name}`: uploaded pictures; the file under a name never changes. */
export const uploadsRoutes: FastifyPluginAsyncZod<{ db: Kysely<Schema> }> = async (app, { db }) => {
  app.get(
    '/uploads/:name',
    { schema: { hide: true, params: z.object({ name: z.string() }) } },
    async ({ params }, reply) => {
      const file = isUploadName(params.name) && (await findUpload(db, params.name));
      if (!file) throw new Refusal('not-found');
      return reply
        .type(file.type)
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(file.content);
    },
  );
};
