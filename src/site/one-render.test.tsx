import { afterAll, beforeEach, expect, it } from 'vitest';
import { editionName } from '../edition/edition-folder.ts';
import { factsInPage } from '../edition/facts-in-page.ts';
import { readEdition } from '../edition/read-edition.ts';
import { firstVersions } from '../platform/db/data-versions.ts';
import { bareServer } from '../platform/http/bare-server.ts';
import { startClock } from '../platform/http/clock.ts';
import { island } from './island.tsx';
import type { Page, PublicRoute } from './page.ts';
import { type PageServer, servePages } from './serve-pages.ts';

let renders = 0;
beforeEach(() => {
  renders = 0;
});
function Counted() {
  renders++;
  return <h1>Rules</h1>;
}
const page: Page = { name: 'Rules', description: 'What holds.', styles: [], body: <Counted /> };

const kept: PublicRoute = { path: '/kept', dependsOn: [], load: async () => page };
const Woken = island('woken', Counted, 'idle', ['event', 'races']);
const kinds: PublicRoute[] = [
  kept,
  { ...kept, path: '/woken', load: async () => ({ ...page, body: <Woken /> }) },
  { ...kept, path: '/personal', load: async () => ({ ...page, isPersonal: true }) },
  { path: '/unkept', load: async () => page },
];
const app = bareServer({ logger: false, trustedProxies: 0, headers: {}, notFound: () => '' });
servePages(app, {
  routes: kinds,
  siteUrl: 'https://race.example',
  scriptUrl: '/site.js',
  headers: {},
  clock: startClock(),
  dataVersions: firstVersions(),
  registration: async () => ({ state: 'closed', opensAt: null, changesAt: null }),
  notices: async () => [],
  readLateFacts: async () => ({}),
} as Partial<PageServer> as PageServer);
afterAll(() => app.close());

const askAtOnce = (url: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => app.inject(url)));

it('a page is rendered once, however many ask for it before it is there', async () => {
  const answers = await askAtOnce('/kept', 50);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(renders).toBe(1);
});

it.each(['/personal', '/unkept'])(
  'a page that nobody may keep, %s, is rendered for each who asks',
  async (url) => {
    await askAtOnce(url, 3);
    expect(renders).toBe(3);
  },
);

const factsIn = (body: string) =>
  /<script type="application\/json" id="facts">(.*?)<\/script><\/body><\/html>$/.exec(body)?.[1];

it('a page ends with the facts that its islands use, and no other page has any', async () => {
  const [plain, woken] = [await app.inject('/kept'), await app.inject('/woken')];
  expect(factsIn(plain.body)).toBeUndefined();
  const facts = JSON.parse(factsIn(woken.body) ?? '{}');
  const { event, races } = factsInPage(readEdition(editionName()));
  expect(facts).toEqual({ event, races });
  expect(facts.event.languages).toContain('en');
  expect(factsIn(woken.body)).not.toContain('<');
});
