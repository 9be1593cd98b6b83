import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal, refusalSchema } from '../../platform/http/refusals.ts';
import { refusalBody } from '../../site/error-answers.ts';
import { languageQuery } from '../../site/request-language.ts';
import { visitorOf } from '../../site/visitor-limit.ts';
import { contactAnswer, contactBody, contactRefusal } from './contact.contract.ts';
import { type ContactField, contactLimits } from './contact.rules.ts';
import type { ReceiveContactMessage } from './send-contact-message.ts';

const mostBytes = 64 * 1024;

type Problem = [field: string, refusal: ReturnType<typeof refusalBody>];

/** `POST /api/contact`. */
export const contactRoutes: FastifyPluginAsyncZod<{
  receiveContactMessage: ReceiveContactMessage;
}> = async (app, { receiveContactMessage }) => {
  app.post(
    '/api/contact',
    {
      bodyLimit: mostBytes,
      schema: {
        summary: 'Write to the organiser',
        description:
          'Mails the message to the organiser, and a confirmation to the sender. The answer names every problem at once, by field; nothing is sent until there is none.',
        querystring: languageQuery,
        body: contactBody,
        response: {
          200: contactAnswer,
          400: contactRefusal,
          403: refusalSchema,
          429: refusalSchema,
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const received = await receiveContactMessage(visitorOf(request), request.body);
      if (received.ok) return { success: true as const };
      const problems = Object.entries(received.problems).map(([field, code]) => [
        field,
        refusalBody(request, new Refusal(code, contactLimits[field as ContactField])),
      ]) as [Problem, ...Problem[]];
      const [[, first]] = problems;
      return reply.code(400).send({ ...first, problems: Object.fromEntries(problems) });
    },
  );
};
