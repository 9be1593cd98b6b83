import type { FastifyInstance } from 'fastify';
import { edition } from '../edition/edition.ts';

export const sampleResultsPath = '/sample-results';

/**
 * The sample of a timing company's page that demo mode embeds. Its policy makes it a foreign page
 * to the site, as the real one is, so that the cropped frame and the failing attempt to adjust it
 * can be seen and tested. It has no script of its own; `allow-scripts` lets test tools look inside.
 */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-scripts",
};

/** Serves the sample, in demo mode. */
export function serveSampleResults(app: FastifyInstance): void {
  app.get(sampleResultsPath, (_request, reply) =>
    reply.headers(headers).send(edition().sampleResults ?? ''),
  );
}
