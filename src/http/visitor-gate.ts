import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusals.ts';

/**
 * Counts what one address does, or what `of` makes of it, and throws `too-many-requests` past so many a minute. `app` needs
 * `@fastify/rate-limit`.
 */
export function visitorLimit(
  app: FastifyInstance,
  mostPerMinute: number,
  of: (request: FastifyRequest) => string = ({ ip }) => ip,
): (request: FastifyRequest) => Promise<void> {
  const limit = app.createRateLimit({ max: mostPerMinute, timeWindow: 60_000, keyGenerator: of });
  return async (request) => {
    const use = await limit(request);
    if (!use.isAllowed && use.isExceeded) {
      throw new Refusal('too-many-requests', { seconds: use.ttlInSeconds });
    }
  };
}
