import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { visitorLimit } from '../../http/visitor-gate.ts';
import type { Clock } from '../../services/clock.ts';
import { joinWaitingList, type WaitingOutcome } from './join-waiting-list.ts';
import { type RegistrationRequest, registerParticipant } from './register-participant.ts';
import type { RegistrationOutcome } from './registration-contract.ts';
import type { WaitingForm } from './waiting-list-rules.ts';

/** What the API and the page's form share. */
export type ReceiveRegistration = {
  register(
    request: FastifyRequest,
    given: Omit<RegistrationRequest, 'language'>,
  ): Promise<RegistrationOutcome>;
  wait(request: FastifyRequest, form: WaitingForm): Promise<WaitingOutcome>;
};

/** A club's runners behind one address, in the minute in which registration opens. */
const mostPerMinute = 60;

/**
 * One check and one limit per visitor's address. `app` needs `@fastify/rate-limit`. Throws
 * `too-many-requests`.
 */
export function registrationReceiver(
  app: FastifyInstance,
  { db, clock }: { db: Kysely<Schema>; clock: Pick<Clock, 'now'> },
): ReceiveRegistration {
  const limit = visitorLimit(app, mostPerMinute);
  return {
    async register(request, given) {
      await limit(request);
      const language = requestLanguage(request);
      return registerParticipant(db, { ...given, language }, { now: clock.now() });
    },
    async wait(request, form) {
      await limit(request);
      return joinWaitingList(
        db,
        { form, language: requestLanguage(request), address: request.ip },
        { now: clock.now() },
      );
    },
  };
}
