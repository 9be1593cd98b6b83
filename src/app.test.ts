import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageFacts from '../package.json' with { type: 'json' };
import { openTestSite, type TestSite } from './test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ siteUrl: 'https://race.example' });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });

describe('the API', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/%ff',
    `/api/races/${'1'.repeat(101)}`,
    '/api?x=1',
  ])('answers JSON for the unknown path %s', async (url) => {
    const answer = await get(url);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      code: 'not-found',
      message: 'There is nothing at this web address.',
    });
  });

  it.each([
    ['DELETE', '/api/races/1', 'GET, HEAD, PATCH'],
    ['POST', '/api/races?x=1', 'GET, HEAD'],
    ['GET', '/api/contact', 'POST'],
  ] as const)('says for %s %s which methods the path takes', async (method, url, allow) => {
    const body = method !== 'GET' && {
      headers: { 'content-type': 'application/xml', 'accept-language': 'de' },
      body: '<x/>',
    };
    const answer = await site.app.inject({ method, url, ...body });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    expect(answer.json()).toEqual({
      code: 'method-not-allowed',
      message: body
        ? 'Diese Adresse nimmt diese Art von Anfrage nicht an.'
        : 'This address does not take this kind of request.',
    });
  });

  it('describes its calls in OpenAPI 3.1, made of the contract', async () => {
    const { openapi, paths, components } = (await get('/api/openapi.json')).json();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths).toSorted()).toEqual([
      '/api/admin/backups/{id}',
      '/api/admin/check-in/events',
      '/api/admin/downloads/{id}',
      '/api/admin/imports/{id}',
      '/api/admin/race-control/events',
      '/api/checkpoint',
      '/api/checkpoint/records',
      '/api/confirm-payment',
      '/api/confirm-payment-by-intent',
      '/api/contact',
      '/api/create-payment-intent',
      '/api/ema-circuit/regulations',
      '/api/ema-circuit/standings.pdf',
      '/api/ema-circuit/standings.xlsx',
      '/api/email-status',
      '/api/my-registration/{token}',
      '/api/notices',
      '/api/participants',
      '/api/participants.csv',
      '/api/participants/{id}',
      '/api/payments.csv',
      '/api/payments/events/{provider}',
      '/api/program.ics',
      '/api/races',
      '/api/races/{id}',
      '/api/races/{id}/card',
      '/api/races/{id}/gpx',
      '/api/races/{id}/picture',
      '/api/races/{id}/start.ics',
      '/api/results',
      '/api/results/{race}',
      '/api/results/{race}/results.csv',
      '/api/results/{race}/results.pdf',
      '/api/results/{race}/results.xlsx',
      '/api/results/{race}/{bib}',
      '/api/results/{race}/{bib}/diploma.pdf',
      '/api/results/{race}/{bib}/picture.png',
      '/api/test-email',
      '/api/till.csv',
      '/api/waiting-list',
    ]);
    expect(components.schemas.Race.properties.isNationalChampionship.type).toBe('boolean');
    expect(paths['/api/races'].get.parameters[0].schema.enum).toEqual([
      'classic_updown',
      'long_trail',
    ]);
  });

  it.each(['/api/program.ics', '/api/races/1/start.ics', '/api/ema-circuit/regulations'])(
    'keeps caches from giving %s to a reader of another language',
    async (url) => {
      expect((await get(url, { cookie: 'lang=ro' })).headers).toMatchObject({
        'content-language': 'ro',
        'cache-control': 'private, no-cache',
        vary: 'Accept-Language, Cookie',
      });
    },
  );

  it('limits how often one address may ask, and says for how long', async () => {
    const ask = (remoteAddress: string) => site.app.inject({ url: '/api/races/x', remoteAddress });
    for (let i = 1; i <= 300; i++) expect((await ask('192.0.2.7')).statusCode).toBe(400);
    const refused = await ask('192.0.2.7');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'too-many-requests',
      message: expect.stringMatching(/^Too many requests\. Try again in \d+\u00a0s\.$/),
    });
    expect((await ask('192.0.2.8')).statusCode).toBe(400);
    const page = await site.app.inject({ url: '/races', remoteAddress: '192.0.2.7' });
    expect(page.statusCode).toBe(200);
  });

  it('says that the database is away, and nothing of its insides', async () => {
    const away = await openTestSite();
    await away.database.drop();
    const answer = await away.app.inject('/api/races');
    const ready = await away.app.inject('/readyz');
    const page = await away.app.inject('/races');
    await away.close();
    expect([answer.statusCode, ready.statusCode, page.statusCode]).toEqual([503, 503, 503]);
    expect(answer.json()).toEqual({
      code: 'unavailable',
      message: 'The service is not available right now. Try again in a moment.',
    });
    expect(page.body).toContain('<h1>An error occurred</h1>');
    expect(page.body).not.toMatch(/does not exist|database|stack/);
  });
});

describe('the process', () => {
  it('tells that it lives and that the database answers', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok', version: packageFacts.version });
    expect((await get('/readyz')).json()).toEqual({ status: 'ok' });
  });

  it('numbers its answers', async () => {
    const [first, second] = await Promise.all([get('/healthz'), get('/healthz')]);
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/);
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  it('sends security headers with everything', async () => {
    for (const url of ['/', '/api/races', '/robots.txt']) {
      expect((await get(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': expect.stringContaining('max-age'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    }
  });
});

describe('files for machines', () => {
  it('lets robots read everything but the API', async () => {
    expect((await get('/robots.txt')).body).toBe(
      'User-agent: *\nDisallow: /api/\n\nSitemap: https://race.example/sitemap.xml\n',
    );
  });

  it('says where faults are told of, for half a year to come', async () => {
    const { headers, body } = await get('/.well-known/security.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    const fields = Object.fromEntries(body.split('\n').map((line) => line.split(/: (.*)/)));
    expect(fields).toMatchObject({
      Contact: expect.stringMatching(/^mailto:.+@.+/),
      'Preferred-Languages': 'en, ro, fr, de, it, es',
      Canonical: 'https://race.example/.well-known/security.txt',
    });
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(180);
  });

  it('maps every page in six languages with its alternates', async () => {
    const map = (await get('/sitemap.xml')).body;
    const places = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
    expect(new Set(places).size).toBe(places.length);
    for (const path of ['/', '/races', '/races/1', '/races/2', '/program']) {
      expect(places).toContain(`https://race.example${path}`);
      expect(places).toContain(`https://race.example${path}?lang=ro`);
    }
    expect(map.match(/hreflang="x-default"/g)).toHaveLength(places.length);
  });

  it.each([
    ['/manifest.webmanifest', 'en'],
    ['/manifest.webmanifest?lang=fr', 'fr'],
    ['/manifest.webmanifest?lang=xx', 'en'],
  ])('tells telephones at %s what the site is, in %s, and pages let it in', async (url, lang) => {
    const answer = await get(url);
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(answer.json()).toMatchObject({ lang });
    const page = await get('/');
    expect(page.headers['content-security-policy']).toContain("manifest-src 'self'");
  });
});
