import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lineOf } from '../features/visitors/address-prefix-rules.ts';
import { Refusal } from './refusals.ts';

/**
 * Counts what one line does, and throws `too-many-requests` past so many a minute: whoever has one
 * address of IPv6 has all of its /64. `app` needs `@fastify/rate-limit`.
 */
export function visitorLimit(
  app: FastifyInstance,
  mostPerMinute: number,
): (request: FastifyRequest) => Promise<void> {
  const keyGenerator = ({ ip }: FastifyRequest) => lineOf(ip);
  const limit = app.createRateLimit({ max: mostPerMinute, timeWindow: 60_000, keyGenerator });
  return async (request) => {
    const use = await limit(request);
    if (!use.isAllowed && use.isExceeded) {
      throw new Refusal('too-many-requests', { seconds: use.ttlInSeconds });
    }
  };
}
