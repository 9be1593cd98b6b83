import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../i18n/languages.ts';
import { lineOf } from './address-prefix.rules.ts';
import { Refusal } from './refusals.ts';
import { requestLanguage } from './request-language.ts';

/** Who asks, as limits count them and mails address them. */
export type Visitor = { ip: string; language: Language };

/** Lets a visitor go on, or throws `too-many-requests`. */
export type VisitorLimit = (visitor: Pick<Visitor, 'ip'>) => Promise<void>;

export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  language: requestLanguage(request),
});

/**
 * Counts what one line does, and answers for how many seconds it has to wait past so many a minute:
 * whoever has one address of IPv6 has all of its /64. `app` needs `@fastify/rate-limit`.
 */
export function visitorWait(
  app: FastifyInstance,
  mostPerMinute: number,
): (visitor: Pick<Visitor, 'ip'>) => Promise<number | undefined> {
  const keyGenerator = ({ ip }: FastifyRequest) => lineOf(ip);
  const limit = app.createRateLimit({ max: mostPerMinute, timeWindow: 60_000, keyGenerator });
  return async ({ ip }) => {
    // All that the plugin reads of a request.
    const use = await limit({ ip, routeOptions: {} } as FastifyRequest);
    return !use.isAllowed && use.isExceeded ? use.ttlInSeconds : undefined;
  };
}

/** The same as a guard, which throws `too-many-requests`. */
export function visitorLimit(app: FastifyInstance, mostPerMinute: number): VisitorLimit {
  const wait = visitorWait(app, mostPerMinute);
  return async (visitor) => {
    const seconds = await wait(visitor);
    if (seconds !== undefined) throw new Refusal('too-many-requests', { seconds });
  };
}
