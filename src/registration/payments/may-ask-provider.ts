import type { FastifyInstance } from 'fastify';
import { type Visitor, visitorWait } from '../../site/visitor-limit.ts';

/** Who comes back from paying looks again a few times; whoever tries numbers does so many times. */
const mostPerMinute = 20;

/**
 * Counts the questions that the return page has for the payment provider, by the visitor's address;
 * false past the limit, and then the page says what is known already. `app` needs
 * `@fastify/rate-limit`.
 */
export function mayAskProvider(
  app: FastifyInstance,
): (visitor: Pick<Visitor, 'ip'>) => Promise<boolean> {
  const wait = visitorWait(app, mostPerMinute);
  return async (visitor) => (await wait(visitor)) === undefined;
}
