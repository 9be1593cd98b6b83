import type { FastifyInstance } from 'fastify';
import { fallbackLanguage, languages } from '../edition/words/languages.ts';
import type { Clock } from '../platform/http/clock.ts';
import type { Route } from './page.ts';
import {
  checkpointManifest,
  robotsTxt,
  securityTxt,
  sitemapXml,
  webManifest,
} from './site-files.ts';

type SiteFiles = {
  siteUrl: string;
  clock: Pick<Clock, 'now'>;
  routes: readonly Route[];
  /** The numbers of the races that have a page. */
  raceIds: () => Promise<number[]>;
};

/** Serves files that are no pages, for robots and browsers. */
export function serveSiteFiles(app: FastifyInstance, site: SiteFiles): void {
  const { siteUrl, clock, routes, raceIds } = site;
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robotsTxt(siteUrl)));
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain').send(securityTxt(siteUrl, clock.now())),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const listed = routes.filter((route) => !route.isUnlisted && !route.path.includes(':'));
    const paths = listed.map((route) => route.path);
    for (const id of await raceIds()) paths.push(`/races/${id}`);
    return reply.type('application/xml').send(sitemapXml(siteUrl, paths));
  });
  const manifests = { manifest: webManifest, checkpoint: checkpointManifest };
  for (const [name, make] of Object.entries(manifests)) {
    app.get<{ Querystring: { lang?: unknown } }>(`/${name}.webmanifest`, (request, reply) => {
      const asked = languages().find(({ code }) => code === request.query.lang);
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('application/manifest+json')
        .send(JSON.stringify(make(asked?.code ?? fallbackLanguage())));
    });
  }
}
