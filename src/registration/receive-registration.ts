import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import type { Clock } from '../platform/http/clock.ts';
import { dayCount, type Visitor, visitorLimit } from '../site/visitor-limit.ts';
import type { RegistrationRequest } from './find-doubt.ts';
import { joinWaitingList, type WaitingOutcome } from './join-waiting-list.ts';
import { registerParticipant } from './register-participant.ts';
import type { RegistrationOutcome } from './registration.contract.ts';
import { isKeyUsed } from './registration.queries.ts';
import type { WaitingForm } from './waiting-list.rules.ts';

/** The part that the API and the page's form share. */
export type ReceiveRegistration = {
  register: (
    visitor: Visitor,
    given: Omit<RegistrationRequest, 'language' | 'isMailHeld'>,
  ) => Promise<RegistrationOutcome>;
  wait: (visitor: Visitor, form: WaitingForm) => Promise<WaitingOutcome>;
};

/** Enough for a club's runners behind one address, in the minute in which registration opens. */
const mostPerMinute = 60;

/**
 * Enough for a large club, or the neighbours on one line. There is a limit because each mail goes
 * to an address that was only typed in.
 */
export const mostPerDay = 200;

/** No club or school registers more, and rows take up room even while their mails wait. */
export const mostMadePerDay = 2000;

/**
 * Applies one check and the same limits to every visitor. Past the day's number, the mails of
 * further registrations are held back until somebody asks for them (`sendAskedLinks`). A form that
 * is sent again with its key does not count. `app` needs `@fastify/rate-limit`. Throws
 * `too-many-requests`.
 */
export function registrationReceiver(
  app: FastifyInstance,
  { db, clock }: { db: Kysely<Schema>; clock: Pick<Clock, 'now'> },
): ReceiveRegistration {
  const limit = visitorLimit(app, mostPerMinute);
  const mailed = dayCount(app, mostPerDay);
  const made = dayCount(app, mostMadePerDay);
  return {
    async register(visitor, given) {
      await limit(visitor);
      const isUsedUp = await made.isUsedUp(visitor);
      if (isUsedUp && !(await isKeyUsed(db, given.key))) await made.refuse(visitor);
      const isMailHeld = await mailed.isUsedUp(visitor);
      const { language } = visitor;
      const request = { ...given, language, isMailHeld };
      const outcome = await registerParticipant(db, request, { now: clock.now() });
      if (outcome.ok && outcome.isNew) {
        for (const each of [mailed, made]) await each.count(visitor);
      }
      return outcome;
    },
    async wait(visitor, form) {
      await limit(visitor);
      return joinWaitingList(
        db,
        { form, language: visitor.language, address: visitor.ip },
        { now: clock.now() },
      );
    },
  };
}
