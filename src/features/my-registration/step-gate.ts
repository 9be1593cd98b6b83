import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../http/refusals.ts';

/** A runner does a handful of things; whoever tries tokens or addresses does many. */
const mostPerMinute = 20;

/**
 * Lets a step through: not from a page of another site, and not too many from one address. `app`
 * needs `@fastify/rate-limit`. Throws `cross-site` and `too-many-requests`.
 */
export function stepGate(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const limit = app.createRateLimit({ max: mostPerMinute, timeWindow: 60_000 });
  return async (request) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('cross-site');
    const use = await limit(request);
    if (!use.isAllowed && use.isExceeded) {
      throw new Refusal('too-many-requests', { seconds: use.ttlInSeconds });
    }
  };
}
