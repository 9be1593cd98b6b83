import type { FastifyInstance } from 'fastify';
import { sampleResults, sampleResultsPath } from '../features/results/sample-results.ts';
import type { Route } from './page.ts';
import { robotsTxt, sitemapXml, speculationRules } from './site-files.ts';

type SiteFiles = {
  siteUrl: string;
  routes: readonly Route[];
  /** Numbers of the races, each with a page of its own. */
  raceIds: () => Promise<number[]>;
  isDemo: boolean;
};

/** Serves what is no page: for robots and browsers, and in demo mode the sample of results. */
export function serveSiteFiles(app: FastifyInstance, site: SiteFiles): void {
  const { siteUrl, routes, raceIds, isDemo } = site;
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robotsTxt(siteUrl)));
  app.get('/sitemap.xml', async (_request, reply) => {
    const listed = routes.filter((route) => !route.isUnlisted && !route.path.includes(':'));
    const paths = listed.map((route) => route.path);
    for (const id of await raceIds()) paths.push(`/races/${id}`);
    return reply.type('application/xml').send(sitemapXml(siteUrl, paths));
  });
  app.get('/speculation-rules.json', (_request, reply) =>
    reply.type('application/speculationrules+json').send(JSON.stringify(speculationRules)),
  );
  if (isDemo) {
    app.get(sampleResultsPath, (_request, reply) =>
      reply.headers(sampleResults.headers).send(sampleResults.html),
    );
  }
}
