import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { countInLog } from '../../platform/http/count-in-log.ts';
import { numberIn } from '../../platform/http/number-in.rules.ts';
import { processCounts } from '../../platform/http/process-counts.ts';
import { orRefuse, Refusal, refusalSchema } from '../../platform/http/refusals.ts';
import { takeTurns } from '../../platform/http/take-turns.ts';
import { sendRefusal } from '../../site/error-answers.ts';
import { languageQuery } from '../../site/request-language.ts';
import { visitorLimit } from '../../site/visitor-limit.ts';
import { payOrder } from './pay-order.ts';
import type { PaymentService } from './payment-service.ts';
import {
  confirmAnswer,
  confirmByIntentBody,
  confirmByParticipantBody,
  createPaymentAnswer,
  createPaymentBody,
} from './payments.contract.ts';

/** Each request may ask the provider, which has limits of its own; a page asks once or twice. */
const mostConfirmedPerMinute = 20;

/** Creating and confirming payments, and the provider's webhook. */
export const paymentsRoutes: FastifyPluginAsyncZod<{ payments: PaymentService }> = async (
  app,
  { payments },
) => {
  await app.register(async (limited) => {
    limited.addHook('onRequest', limited.rateLimit());
    limited.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    await limited.register(creatingRoutes, { payments });
    await limited.register(confirmingRoutes, { payments });
  });
  await app.register(webhookRoutes, { payments });
};

const creatingRoutes: FastifyPluginAsyncZod<{ payments: PaymentService }> = async (
  app,
  { payments },
) => {
  app.post(
    '/api/create-payment-intent',
    {
      schema: {
        summary: 'Begin to pay for a registration',
        description:
          'Keeps the place while it is paid, and answers where to pay, or what opens the card form. It needs the cookie of the browser that registered, or the token of a mail’s link.',
        querystring: languageQuery,
        body: createPaymentBody,
        response: {
          200: createPaymentAnswer,
          400: refusalSchema,
          403: refusalSchema,
          404: refusalSchema,
          409: refusalSchema,
          503: refusalSchema,
        },
      },
    },
    async ({ body, headers, ip }) => {
      const participantId = numberIn(body.participantId);
      const raceId = numberIn(body.raceid);
      if (participantId === undefined || raceId === undefined) {
        throw new Refusal('payment-data-missing');
      }
      const created = await payOrder(payments, {
        participantId,
        raceId,
        cookies: headers.cookie,
        link: body.link ?? undefined,
        address: ip,
        acceptNotKept: body.acceptNotKept ?? false,
      });
      const { paymentLink, clientSecret, publishableKey } = orRefuse(created);
      return { paymentLink, clientSecret, publishableKey };
    },
  );
};

const confirmingRoutes: FastifyPluginAsyncZod<{ payments: PaymentService }> = async (
  app,
  { payments },
) => {
  const limitConfirming = visitorLimit(app, mostConfirmedPerMinute);
  app.post(
    '/api/confirm-payment-by-intent',
    {
      schema: {
        summary: 'Ask the payment provider whether a payment has succeeded',
        description:
          'Nobody is confirmed by this call: the provider is asked, and its word is applied.',
        querystring: languageQuery,
        body: confirmByIntentBody,
        response: { 200: confirmAnswer, 400: refusalSchema, 503: refusalSchema },
      },
    },
    async ({ body, ip }) => {
      await limitConfirming({ ip });
      return { success: await payments.confirm(body.paymentIntentId) };
    },
  );

  app.post(
    '/api/confirm-payment',
    {
      schema: {
        summary: 'The same for a participant’s latest payment; 402 when it has not succeeded',
        description: 'For a browser that came back from paying and knows its registration only.',
        querystring: languageQuery,
        body: confirmByParticipantBody,
        response: {
          200: confirmAnswer,
          400: refusalSchema,
          402: confirmAnswer,
          503: refusalSchema,
        },
      },
    },
    async ({ body, headers, ip }, reply) => {
      await limitConfirming({ ip });
      const participantId = numberIn(body.participantId);
      if (participantId === undefined) throw new Refusal('payment-data-missing');
      const success = await payments.confirmLatest({ participantId, cookies: headers.cookie });
      // Callers read nothing but whether the answer is a success (specification, section 7).
      return reply.code(success ? 200 : 402).send({ success });
    },
  );
};

/** Few enough to leave connections to runners who register; the provider sends again. */
const eventTurns = { atOnce: 4, waiting: 2000 };

const webhookRoutes: FastifyPluginAsyncZod<{ payments: PaymentService }> = async (
  app,
  { payments },
) => {
  // The signature is made over the unchanged bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const inTurn = takeTurns(eventTurns);
  const refused = countInLog(app.log, 'payment event without a good signature');
  app.post(
    '/api/payments/events/:provider',
    {
      // Called by the provider's servers and not by a page; each event is trusted by its signature
      // alone.
      config: { takesOtherSites: true },
      schema: {
        summary: 'For the payment provider: its signed events',
        description:
          'The body is the event as the provider signed it. One that comes again has no second effect; what happened is asked of the provider, not read from the event.',
        params: z.object({ provider: z.string().meta({ examples: ['stripe'] }) }),
        response: {
          200: z.object({ received: z.literal(true) }),
          400: refusalSchema,
          503: refusalSchema,
        },
      },
    },
    async (request, reply) => {
      const { params, body, headers } = request;
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const turn = inTurn(() => payments.receive(params.provider, rawBody, headers));
      // Not thrown: thousands of lines in the log would also hold up everybody.
      if (!turn) return sendRefusal(request, reply, new Refusal('unavailable'));
      if (await turn) return { received: true as const };
      processCounts['refused-events']++;
      refused();
      throw new Refusal('payment-signature-invalid');
    },
  );
};
