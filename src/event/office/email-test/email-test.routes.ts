import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { letIn, type StaffGuard } from '../../../platform/auth/staff-guard.ts';
import { orRefuse, refusalSchema } from '../../../platform/http/refusals.ts';
import { languageQuery } from '../../../site/request-language.ts';
import type { ForStaff } from '../../../site/staff-caller.ts';
import { visitorOf } from '../../../site/visitor-limit.ts';
import { emailStatusSchema, testEmailBody, testEmailResultSchema } from './email-test.contract.ts';
import { type EmailTestContext, readEmailStatus, sendTestEmail } from './send-test-email.ts';

const refused = { 401: refusalSchema, 403: refusalSchema };

/** `GET /api/email-status` and `POST /api/test-email`, for admins. */
export const emailTestRoutes: FastifyPluginAsyncZod<{
  ctx: ForStaff<EmailTestContext>;
  guard: StaffGuard;
}> = async (app, { ctx, guard }) => {
  const sessionOf = letIn(app, guard);
  const ctxOf = (request: FastifyRequest) =>
    ctx({ ...visitorOf(request), session: sessionOf(request) });
  app.get(
    '/api/email-status',
    {
      schema: {
        summary: 'How mails leave',
        description:
          'Whether a mail server is set up, with a sentence for who reads it. Without one mails are files on the server.',
        querystring: languageQuery,
        response: { 200: emailStatusSchema, ...refused },
      },
    },
    async (request) => readEmailStatus(ctxOf(request)),
  );
  app.post(
    '/api/test-email',
    {
      bodyLimit: 16 * 1024,
      schema: {
        summary: 'Send a test mail',
        description:
          'Sends one mail to the address, in the language, and says what came of it. A mail that did not leave is an answer, too: `success` is false.',
        querystring: languageQuery,
        body: testEmailBody,
        response: {
          200: testEmailResultSchema,
          400: refusalSchema,
          429: refusalSchema,
          ...refused,
        },
      },
    },
    async (request) => {
      const { ok: _, ...result } = orRefuse(await sendTestEmail(ctxOf(request), request.body));
      return result;
    },
  );
};
