import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from './refusals.ts';

/**
 * Watches which routes `app` gets from now on; the function that it returns, called when all are
 * there, makes their addresses answer every other method with 405 and `Allow` (RFC 9110, section
 * 15.5.6). The framework itself would answer 404.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    taken.set(url, new Set([...(taken.get(url) ?? []), ...[method].flat()]));
  });
  return () => {
    for (const [url, methods] of taken) {
      const allow = [...methods].toSorted().join(', ');
      const refuse = async (_request: unknown, reply: FastifyReply) => {
        reply.header('allow', allow);
        throw new Refusal('method-not-allowed');
      };
      app.route({
        url,
        method: app.supportedMethods.filter((each) => !methods.has(each)),
        onRequest: refuse, // before the body is read
        handler: refuse,
      });
    }
  };
}
