import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lineOf } from '../features/visitors/address-prefix-rules.ts';
import type { Language } from '../web/languages.ts';
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
 * Counts what one line does, and throws `too-many-requests` past so many a minute: whoever has one
 * address of IPv6 has all of its /64. `app` needs `@fastify/rate-limit`.
 */
export function visitorLimit(app: FastifyInstance, mostPerMinute: number): VisitorLimit {
  const keyGenerator = ({ ip }: FastifyRequest) => lineOf(ip);
  const limit = app.createRateLimit({ max: mostPerMinute, timeWindow: 60_000, keyGenerator });
  return async ({ ip }) => {
    // All that the plugin reads of a request.
    const use = await limit({ ip, routeOptions: {} } as FastifyRequest);
    if (!use.isAllowed && use.isExceeded) {
      throw new Refusal('too-many-requests', { seconds: use.ttlInSeconds });
    }
  };
}
