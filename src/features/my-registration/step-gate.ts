import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseCrossSite, visitorLimit } from '../../http/visitor-gate.ts';

/** A runner does a handful of things; whoever tries tokens or addresses does many. */
const mostPerMinute = 20;

/**
 * Lets a step through: not from a page of another site, and not too many from one address. `app`
 * needs `@fastify/rate-limit`. Throws `cross-site` and `too-many-requests`.
 */
export function stepGate(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const limit = visitorLimit(app, mostPerMinute);
  return async (request) => {
    refuseCrossSite(request);
    await limit(request);
  };
}
