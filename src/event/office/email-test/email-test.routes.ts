import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { letIn, type StaffGuard } from '../../../platform/auth/staff-guard.ts';
import { orRefuse, refusalSchema } from '../../../platform/http/refusals.ts';
import { languageQuery } from '../../../site/request-language.ts';
import { visitorOf } from '../../../site/visitor-limit.ts';
import { emailStatusSchema, testEmailBody, testEmailResultSchema } from './email-test.contract.ts';
import type { EmailTester } from './send-test-email.ts';

const refused = { 401: refusalSchema, 403: refusalSchema };

/** `GET /api/email-status` and `POST /api/test-email`, for admins. */
export const emailTestRoutes: FastifyPluginAsyncZod<{
  testEmail: EmailTester;
  guard: StaffGuard;
}> = async (app, { testEmail, guard }) => {
  const staffOf = letIn(app, guard);
  const callerOf = (request: FastifyRequest) => ({
    ...visitorOf(request),
    staff: staffOf(request),
  });
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
    async (request) => testEmail(callerOf(request)).status(),
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
      const tester = testEmail(callerOf(request));
      const { ok: _, ...result } = orRefuse(await tester.send(request.body));
      return result;
    },
  );
};
