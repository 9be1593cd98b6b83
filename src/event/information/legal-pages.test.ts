import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../edition/words/format.ts';
import { languages } from '../../edition/words/languages.ts';
import { keptInBrowser } from '../../kept-in-browser.ts';
import { firstVersions } from '../../platform/db/data-versions.ts';
import { servePages } from '../../site/serve-pages.ts';
import { cookiePolicyPage } from './cookie-policy.page.ts';
import { privacyPolicyPage } from './privacy-policy.page.ts';
import { termsConditionsPage } from './terms-conditions.page.ts';

const readLateFacts = async () => ({});
const routes = [
  privacyPolicyPage({ readLateFacts }),
  termsConditionsPage({ readLateFacts }),
  cookiePolicyPage({ readLateFacts, keptInBrowser: keptInBrowser() }),
];
const paths = ['/privacy-policy', '/terms-conditions', '/cookie-policy'];

let now: Date;
const app = Fastify();
beforeAll(() => {
  servePages(app, {
    routes,
    findSession: async () => undefined,
    takeWithStepUp: () => {
      throw new Error('no legal page takes a form');
    },
    keepForm: async () => undefined,
    dataVersions: firstVersions(),
    registration: async () => ({ state: 'closed', opensAt: null, changesAt: null }),
    notices: async () => [],
    readLateFacts,
    clock: { now: () => now, offsetMs: 0 },
    siteUrl: 'https://race.example',
    scriptUrl: '/assets/site.js',
    headers: {},
  });
});
afterAll(() => app.close());

const pageAt = async (moment: string, path: string, language = 'en') => {
  now = new Date(moment);
  return (await app.inject({ url: path, headers: { cookie: `lang=${language}` } })).body;
};
const mainOf = (body: string) => body.split('<main id="main">')[1]?.split('</main>')[0] ?? '';
const plain = (html: string) =>
  mainOf(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the date of the last update', () => {
  it.each([
    ['en', 'Last updated: 5 July 2025'],
    ['ro', 'Ultima actualizare: 5 iulie 2025'],
    ['fr', 'Dernière mise à jour : 5 juillet 2025'],
    ['de', 'Zuletzt aktualisiert: 5. Juli 2025'],
    ['it', 'Ultimo aggiornamento: 5 luglio 2025'],
    ['es', 'Última actualización: 5 de julio de 2025'],
  ])('is today’s in %s on every legal page', async (language, text) => {
    for (const path of paths) {
      expect(plain(await pageAt('2025-07-05T12:00:00Z', path, language))).toContain(text);
    }
  });

  it.each([
    ['summer', '2027-08-09T23:59:00+03:00', '2027-08-10T00:01:00+03:00', '2027-08-10'],
    ['winter', '2027-12-31T23:59:00+02:00', '2028-01-01T00:01:00+02:00', '2028-01-01'],
  ])(
    'changes at midnight in Romania, in %s, although pages are kept',
    async (_season, late, early, day) => {
      for (const path of paths) {
        const before = formatDay('en', late.slice(0, 10));
        expect(plain(await pageAt(late, path))).toContain(`Last updated: ${before}`);
        const after = await pageAt(early, path);
        expect(plain(after)).toContain(`Last updated: ${formatDay('en', day)}`);
        expect(after).toContain(`<time dateTime="${day}">`);
      }
    },
  );
});

describe.each(paths)('%s', (path) => {
  it.each(languages().map(({ code }) => code))(
    'has anchors, links and facts in place in %s',
    async (code) => {
      const main = mainOf(await pageAt('2025-07-05T12:00:00Z', path, code));
      const anchors = [...main.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      const sections = [...main.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
      expect(anchors.length).toBeGreaterThan(3);
      expect(sections).toEqual(anchors);
      expect(main).toContain('href="mailto:contact@ridge-race.example"');
      expect(main).not.toMatch(/&lt;|\{\{|undefined/);
    },
  );
});

describe('what the legal pages say', () => {
  const textOf = async (path: string) => plain(await pageAt('2025-07-05T12:00:00Z', path));

  it('privacy: who sees what, how long it is kept, and where to complain', async () => {
    const text = await textOf('/privacy-policy');
    for (const fact of [
      'Ridge Club (sample organiser), Strada Exemplului 2, 415200 Vadu Lung',
      'For 12 months, then they are deleted',
      '30 days after the event, then both are erased',
      'shows name, team or club, country, gender, age, race, category, bib, status and who runs in the masters circuit',
      'We never sell your data',
      'never shows email, phone, birth date, emergency contact or medical information',
      'copies of emails for 12 months',
      'what our office notes about it',
      'If you have that erased, for up to 10 more years',
      'the number of its receipt',
      'only after you click',
      'ANSPDCP ( www.dataprotection.ro )',
    ]) {
      expect(text).toContain(fact);
    }
    for (const right of [
      'access',
      'rectification',
      'erasure',
      'restriction',
      'portability',
      'objection',
    ]) {
      expect(text).toContain(`(${right})`);
    }
    expect(text).toContain('withdraw a consent');
  });

  it('terms: changes and cancellation by the specification’s policies', async () => {
    const text = await textOf('/terms-conditions');
    for (const fact of [
      'up to 30 days before the event, subject to availability',
      'If the new race costs more, you pay the difference. If it costs less, the difference is not refunded.',
      'More than 30 days before the event you get part of the fee back, typically 50%.',
      'In the last 30 days before the event there is no refund',
      'reasons outside our control',
      'fees are not refunded. We may defer your place',
      'you confirm that you are fit',
      'From the moment you begin to pay, your place is held for 30 minutes',
      'Your statutory rights as a consumer are not affected',
    ]) {
      expect(text).toContain(fact);
    }
  });

  it('cookies: the one of the language, for as long as the site sets it', async () => {
    now = new Date('2025-07-05T12:00:00Z');
    const { headers } = await app.inject('/cookie-policy?lang=de&remember=yes');
    const text = await textOf('/cookie-policy');
    const [, name, seconds] = /^(\w+)=de;.*Max-Age=(\d+)/.exec(String(headers['set-cookie'])) ?? [];
    expect(text).toContain(`Name ${name} Holds`);
    expect(Number(seconds)).toBe(365 * 24 * 3600);
    expect(text).toContain('12 months from your last choice');
  });
});
