import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstVersions } from '../platform/db/data-versions.ts';
import { textOf } from '../test/rendered.tsx';
import { openTestSite, type TestSite } from '../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });
describe('languages', () => {
  it('remembers the one that is chosen from the list, known or not', async () => {
    const german = await get('/races?lang=de&remember=yes');
    expect(german.headers['set-cookie']).toMatch(
      /^lang=de; Max-Age=31536000; Path=\/; SameSite=Lax$/,
    );
    expect(german.body).toContain('<html lang="de">');
    const unknown = await get('/races?lang=xx&remember=yes', { cookie: 'lang=de' });
    expect(unknown.headers['set-cookie']).toMatch(/^lang=en;/);
    expect(unknown.body).toContain('<html lang="en">');
    expect((await get('/races')).headers['set-cookie']).toBeUndefined();
  });

  it('keeps the filter in the links of the language list and in the alternates', async () => {
    const { body } = await get('/races?difficulty=long_trail&utm_source=x');
    expect(body).toContain('href="?difficulty=long_trail&amp;lang=de&amp;remember=yes"');
    expect(body).toContain('/races?difficulty=long_trail&amp;lang=fr"');
    expect(body).not.toContain('utm_source');
  });
});

describe('caching', () => {
  it('knows no page for a value that means nothing, so that nobody can fill it', async () => {
    for (const url of ['/races?difficulty=x', '/how-to-get-there?by=x', '/contact?sent=x']) {
      const plain = await get(url.split('?')[0] ?? '');
      expect((await get(url)).body).toBe(plain.body);
    }
    expect((await get('/how-to-get-there?by=bus')).body).not.toBe(
      (await get('/how-to-get-there')).body,
    );
  });

  it('answers 304 to a browser that has the page, and not to one with another language', async () => {
    const { headers } = await get('/races');
    const etag = String(headers.etag);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
    const again = await get('/races', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const french = await get('/races', { 'if-none-match': etag, cookie: 'lang=fr' });
    expect(french.statusCode).toBe(200);
  });

  it('may be kept by others at an address that names its language, and leaves no cookie there', async () => {
    const { headers, statusCode } = await get('/races?lang=de', { cookie: 'lang=fr' });
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=1,/);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each(['/races/77', '/participants?search=ana'])(
    'may not where an answer is for who asked: %s',
    async (url) => {
      const { headers } = await get(`${url}${url.includes('?') ? '&' : '?'}lang=de`);
      expect(headers['cache-control']).toMatch(/^private, /);
      expect(headers['set-cookie']).toMatch(/^lang=de;/);
    },
  );

  it('sends the same page in every encoding', async () => {
    const plain = (await get('/')).body;
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  });

  it('sends the smallest form to a page’s first reader, a quick one while its data change by the second', async () => {
    const dataVersions = firstVersions();
    const other = await openTestSite({ dataVersions });
    const excess = async (url: string) => {
      const { rawPayload } = await other.app.inject({ url, headers: { 'accept-encoding': 'br' } });
      const smallest = brotliCompressSync(brotliDecompressSync(rawPayload));
      return rawPayload.byteLength - smallest.byteLength;
    };
    expect(await excess('/?lang=it')).toBe(0);
    dataVersions.edition++;
    expect(await excess('/?lang=it')).toBeGreaterThan(500);
    await other.close();
  });

  it('renders the countdown anew while it runs', async () => {
    const early = await openTestSite({ now: '2025-07-01T08:30:00+03:00' });
    const page = await early.app.inject('/');
    await early.close();
    expect(page.body).toMatch(/class="value">0[34]</);
    expect(page.body).not.toContain('<h3>The races are over');
    expect((await get('/')).body).toContain('<h3>The races are over');
  });
});

describe('a page that is being made as the event changes its phase', () => {
  it('is made anew for whoever asks next', async () => {
    const times = ['2025-07-05T08:29:59.999+03:00', '2025-07-05T08:30:00.001+03:00'];
    let at = times[0] ?? '';
    const now = () => {
      const asked = new Date(at);
      if (isStarting) at = times[1] ?? '';
      return asked;
    };
    let isStarting = false;
    const racing = await openTestSite({ clock: { now, offsetMs: 0 } });
    isStarting = true;
    await racing.app.inject('/');
    const next = await racing.app.inject('/');
    const fresh = await (await racing.openAnother()).inject('/');
    await racing.close();
    expect(textOf(next.body)).toBe(textOf(fresh.body));
  });
});

describe('addresses that lead nowhere', () => {
  it.each(['/nothing', '/races/1/nothing', '/index.php', '/a%2f..%2fb'])(
    '%s shows the 404 page',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<h1>404 Page Not Found</h1>');
      expect(body).not.toContain('aria-current="page"');
      expect(body).toContain('<p class="lead">The page you are looking for does not exist');
      expect(body).toContain('<meta name="robots" content="noindex"/>');
    },
  );

  it.each(['/%ff', `/races/${'1'.repeat(101)}`])(
    '%s shows it in the language that it asks for',
    async (url) => {
      const answer = await get(`${url}?lang=de`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['set-cookie']).toMatch(/^lang=de;/);
      expect(answer.body).toContain('<html lang="de">');
      expect((await get(url, { cookie: 'lang=fr' })).body).toContain('<html lang="fr">');
    },
  );

  it('leads back to where the visitor came from on this site, and nowhere else', async () => {
    const back = async (referer: string) =>
      /href="([^"]*)" data-go-back/.exec(
        (await get('/nothing', { host: 'race.example', referer })).body,
      )?.[1];
    expect(await back('https://race.example/races?difficulty=long_trail')).toBe(
      '/races?difficulty=long_trail',
    );
    expect(await back('https://evil.example/')).toBe('/');
    expect(await back('not an address')).toBe('/');
    expect(await back('https://race.example//evil.example')).toBe('/');
    expect(await back('x://race.example/\\evil.example')).toBe('/');
  });

  it('offers to try again on this site only', async () => {
    const { statusCode, body } = await site.app.inject({
      method: 'POST',
      url: 'http://localhost//evil.example',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(statusCode).toBe(400);
    expect(body).toContain('<a class="btn gold" href="/">Try again</a>');
  });

  it.each(['/races/99', '/races/x', '/races/1x', '/races/-1'])(
    '%s shows the missing-race page',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('Race Not Found');
      expect(body).toContain('The race you are looking for does not exist or has been removed');
      expect(body).toContain('<a class="btn gold" href="/races">');
    },
  );
});

describe('a method that a page does not take', () => {
  it.each([
    ['POST', '/races', 'GET, HEAD'],
    ['PUT', '/', 'GET, HEAD'],
    ['DELETE', '/races/1?lang=de', 'GET, HEAD'],
    ['OPTIONS', '/contact', 'GET, HEAD, POST'],
  ] as const)('%s %s is told which it takes', async (method, url, allow) => {
    const { statusCode, headers, body } = await site.app.inject({ method, url });
    expect([statusCode, headers.allow]).toEqual([405, allow]);
    expect(body).toContain(`<a class="btn gold" href="${url.split('?')[0]}">`);
  });

  it('is no matter where there is no page', async () => {
    const answer = await site.app.inject({ method: 'POST', url: '/nothing' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
  });
});

describe('the results', () => {
  const frames = (policy: unknown) => /frame-src ([^;]*)/.exec(String(policy))?.[1];

  it('are a sample of our own in demo mode, a stranger to the site', async () => {
    expect(frames((await get('/results')).headers['content-security-policy'])).toBe("'self'");
    const sample = await get('/sample-results');
    expect(sample.headers['content-security-policy']).toMatch(
      /frame-ancestors 'self'; sandbox allow-scripts$/,
    );
  });

  it('are the timing company’s page in production, and the sample is gone', async () => {
    const own = await openTestSite({ isDemo: false });
    await own.database.db
      .updateTable('edition')
      .set({ results_published_at: new Date('2025-07-06T09:00:00Z') })
      .execute();
    const page = await own.app.inject('/results');
    const sample = await own.app.inject('/sample-results');
    await own.close();
    expect(frames(page.headers['content-security-policy'])).toBe('https://results.example');
    expect(page.body.match(/https:\/\/results\.example\/valea-soaptei-2025/g)).toHaveLength(2);
    expect(sample.statusCode).toBe(404);
  });
});

describe('a race', () => {
  it('is found by its number however that is written, under one address', async () => {
    const page = await get('/races/001');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<link rel="canonical" href="http://localhost:3000/races/1"/>');
    expect((await get('/api/races/01')).json().id).toBe(1);
    expect((await get('/races/00')).statusCode).toBe(404);
  });

  it('has its date on the card as one writes it', async () => {
    const cards = (await get('/races?lang=fr')).body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(cards).toContain(' 5 juillet');
    expect(cards).not.toContain('05 juillet');
  });

  it('shows its embedded map when the host is allowed, and lets only such frames in', async () => {
    const own = await openTestSite();
    const map = '<p>x</p><iframe src="https://www.openstreetmap.org/export/embed.html"></iframe>';
    await own.database.db.updateTable('race').set({ race_map: map, image_url: null }).execute();
    const { body, headers } = await own.app.inject('/races/1');
    await own.close();
    expect(body).toContain('<iframe src="https://www.openstreetmap.org/export/embed.html" title=');
    expect(body).not.toContain('<p>x</p>');
    expect(headers['content-security-policy']).toContain('frame-src https://www.openstreetmap.org');
    expect(body).toContain('<svg class="race-strip"');
  });

  it('says that there are none when the filter leaves none', async () => {
    const own = await openTestSite({ isWithoutParticipants: true });
    await own.database.db.deleteFrom('race').where('id', '=', 2).execute();
    const { body } = await own.app.inject('/races?difficulty=classic_updown');
    await own.close();
    expect(body).toContain('No races found. Try a different filter option');
  });

  it('names aid stations, cut-offs and both fees', async () => {
    const text = (await get('/races/1')).body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    for (const fact of ['km 5.4', 'km 10.4', 'km 15.5', 'km 20.9', 'km 26.6', '11:30', '14:30']) {
      expect(text).toContain(fact);
    }
    for (const fact of ['150 lei', '€30', '200 lei', '€40', '08:30', '1,500', '33 km']) {
      expect(text).toContain(fact);
    }
  });
});
