import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal, type RefusalCode, refusalSchema } from '../platform/http/refusals.ts';
import { refusalBody } from '../site/error-answers.ts';
import { languageQuery } from '../site/request-language.ts';
import { visitorOf } from '../site/visitor-limit.ts';
import type { ReceiveRegistration } from './receive-registration.ts';
import {
  registrationAnswer,
  registrationBody,
  registrationRefusal,
  waitingAnswer,
  waitingBody,
} from './registration.contract.ts';
import {
  problemValues,
  type RegistrationField,
  type RegistrationProblems,
} from './registration.rules.ts';
import { registrationFacts } from './registration-facts.ts';

const mostBytes = 64 * 1024;
const refusals = {
  400: registrationRefusal,
  403: refusalSchema,
  409: refusalSchema,
  429: refusalSchema,
};

/** `POST /api/participants` and `POST /api/waiting-list`. */
export const registrationRoutes: FastifyPluginAsyncZod<{
  receiveRegistration: ReceiveRegistration;
  /** Lets the browser that registered see and pay the order. */
  orderCookie: (order: { id: number }, cookies: string | undefined) => Promise<string>;
}> = async (app, { receiveRegistration, orderCookie }) => {
  app.post(
    '/api/participants',
    {
      bodyLimit: mostBytes,
      schema: {
        summary: 'Register a runner, pending until paid; the same key again answers 200',
        description:
          'The form as it was filled in. No place is kept yet: that begins with the payment. The answer names every problem of the form at once, by field. The cookie of the answer lets the same browser see and pay the order. Where very many of a network have registered that day, the mail waits until its link is asked for at /my-registration.',
        querystring: languageQuery,
        body: registrationBody(),
        response: { 200: registrationAnswer, 201: registrationAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { key, offer, acceptOverlap, feeDay, extras, ...form } = request.body;
      const asked = { form, key, offer, acceptOverlap, feeDay, extras };
      const outcome = await receiveRegistration.register(visitorOf(request), asked);
      if (outcome.ok) {
        if (outcome.isOwn) {
          const { id } = outcome.answer;
          reply.header('set-cookie', await orderCookie({ id }, request.headers.cookie));
        }
        return reply.code(outcome.isNew ? 201 : 200).send(outcome.answer);
      }
      if ('code' in outcome) throw new Refusal(outcome.code, outcome.values);
      return reply.code(400).send(problemsBody(request, outcome.problems, form.raceid));
    },
  );

  app.post(
    '/api/waiting-list',
    {
      bodyLimit: mostBytes,
      schema: {
        summary: 'Wait for a place of a full race',
        description:
          'Once a place is free the mailbox gets an offer, whose link registers while it lasts. The answer is the same for an address that waits already.',
        querystring: languageQuery,
        body: waitingBody,
        response: { 201: waitingAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const outcome = await receiveRegistration.wait(visitorOf(request), request.body);
      if (outcome.ok) return reply.code(201).send({ success: true });
      if ('code' in outcome) throw new Refusal(outcome.code, outcome.values);
      const { raceid } = request.body;
      return reply.code(400).send(problemsBody(request, outcome.problems, raceid));
    },
  );
};

type Problem = [field: string, refusal: ReturnType<typeof refusalBody>];

/** The first problem as in every refusal, then all of them by field. */
function problemsBody(request: FastifyRequest, problems: RegistrationProblems, raceid: string) {
  const entries = Object.entries(problems) as [RegistrationField, RefusalCode][];
  const told = entries.map(([field, code]) => {
    const values = problemValues(field, { raceid }, registrationFacts());
    return [field, refusalBody(request, new Refusal(code, values))];
  }) as [Problem, ...Problem[]];
  const [[, first]] = told;
  return { ...first, problems: Object.fromEntries(told) };
}
