import type { FastifyInstance } from 'fastify';
import type { Route } from './page.ts';
import { robotsTxt, sitemapXml, speculationRules } from './site-files.ts';

type SiteFiles = {
  siteUrl: string;
  routes: readonly Route[];
  /** Numbers of the races, each with a page of its own. */
  raceIds: () => Promise<number[]>;
};

/** Serves what is no page, for robots and browsers. */
export function serveSiteFiles(app: FastifyInstance, site: SiteFiles): void {
  const { siteUrl, routes, raceIds } = site;
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
}
