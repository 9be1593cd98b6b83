import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a caller that is no page, and proves its identity in another way. */
    takesOtherSites?: true;
  }
}

const readOnly = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Makes `app` refuse each change that a page of another site sent, also of a sibling under the same
 * domain, before any of it is read. `siteUrl`: the site's address from outside. A route that
 * accepts other sites declares `takesOtherSites`.
 */
export function takeSameSiteOnly(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused =
      !readOnly.includes(request.method) &&
      !request.routeOptions.config.takesOtherSites &&
      isFromElsewhere(request, siteUrl);
    done(isRefused ? new Refusal('cross-site') : undefined);
  });
}

/**
 * Browsers name the sender in `Sec-Fetch-Site`, or only in `Origin` when the connection is not
 * secure. A client that sends neither is no browser, and has no cookie of a user.
 */
function isFromElsewhere({ headers, host }: FastifyRequest, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': from } = headers;
  if (from !== undefined) return from !== 'same-origin' && from !== 'none';
  // A proxy may pass on another host, so that `siteUrl` counts too.
  return origin !== undefined && origin !== siteUrl && URL.parse(origin)?.host !== host;
}

/**
 * Records which routes `app` gets from now on. The function that it returns, called when all routes
 * are there, makes their addresses answer every other method with 405 and `Allow` (RFC 9110,
 * section 15.5.6). The framework itself would answer 404.
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
