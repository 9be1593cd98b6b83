import type { FastifyInstance } from 'fastify';
import { type Visitor, visitorWait } from '../../site/visitor-limit.ts';

/** A payer who comes back looks again a few times; somebody who tries numbers does so often. */
const mostPerMinute = 20;

/**
 * Counts the return page's questions to the payment provider by the visitor's address; false past
 * the limit, and then the page shows what is known already. `app` needs `@fastify/rate-limit`.
 */
export function mayAskProvider(
  app: FastifyInstance,
): (visitor: Pick<Visitor, 'ip'>) => Promise<boolean> {
  const wait = visitorWait(app, mostPerMinute);
  return async (visitor) => (await wait(visitor)) === undefined;
}
