import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../test/free-port.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';

let site: TestSite;
let origin: FastifyInstance;
let nginx: ChildProcess;
let folder: string;
let address: string;
/** What has come through to the site. */
const came: { url: string; cookie: string | undefined }[] = [];

/** The cache of `deploy/`, on a port of its own in front of the site. */
async function startNginx(originPort: number): Promise<void> {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  folder = mkdtempSync(path.join(tmpdir(), 'trailrun-nginx-'));
  const shipped = readFileSync('deploy/nginx-cache.conf', 'utf8')
    .replace('/var/cache/nginx/trailrun', `${folder}/cache`)
    .replace('/var/log/nginx/trailrun.log', `${folder}/log`)
    .replace('127.0.0.1:3000', `127.0.0.1:${originPort}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:80;', '');
  writeFileSync(path.join(folder, 'site.conf'), shipped);
  const around = `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${folder}/pid;
    error_log ${folder}/errors;
    events {}
    http {
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      include ${folder}/site.conf;
    }`;
  writeFileSync(path.join(folder, 'nginx.conf'), around);
  nginx = spawn('nginx', ['-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
  nginx.on('error', () => {});
  const isUp = () =>
    fetch(`${address}/healthz`).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (nginx.exitCode !== null || nginx.pid === undefined)
      throw new Error('The shared cache needs nginx (Debian: apt-get install nginx-light).');
    await sleep(20);
  }
}

beforeAll(async () => {
  site = await openTestSite({ isDemo: false });
  origin = await site.openAnother();
  origin.server.prependListener('request', ({ url = '', headers }: IncomingMessage) => {
    came.push({ url, cookie: headers.cookie });
  });
  // As the build's files are sent, which are not there in a test.
  origin.get('/assets/site-1a2b.js', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'Accept-Encoding')
      .send('script'),
  );
  await origin.listen({ port: 0, host: '127.0.0.1' });
  await startNginx((origin.server.address() as { port: number }).port);
});
afterAll(async () => {
  nginx?.kill('SIGQUIT');
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  came.length = 0;
});

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(address + url, { headers, redirect: 'manual' });
const languageOf = async (answer: Response) => /<html lang="(\w+)"/.exec(await answer.text())?.[1];

describe('a shared cache in front of the site', () => {
  it('logs no link that stands for a person, and nothing of what was asked for', async () => {
    const token = 'kY6RBYFRSJllE8exwhuBL2.registration.123';
    const asked = [
      `/my-registration/${token}`,
      `/api/my-registration/${token}?a=b`,
      '/races/1?link=x',
    ];
    for (const each of asked) await get(each, { referer: `${address}/my-registration/${token}` });
    const lines = () => readFileSync(`${folder}/log`, 'utf8');
    await expect.poll(lines).toContain('"GET /races/1" 200');
    expect(lines()).toContain('"GET /my-registration/..." ');
    expect(lines()).toContain('"GET /api/my-registration/..." ');
    expect(lines()).not.toMatch(/kY6RB|registration\.123|a=b|link=/);
  });

  it('passes an address on as it was sent', async () => {
    await get('/races/%31');
    expect(came.at(-1)?.url).toMatch(/^\/races\/%31\?/);
  });

  it('answers nearly all who read the same page', async () => {
    const asked = 1000;
    for (let i = 0; i < asked; i += 20)
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const answer = await get('/rules', { 'accept-language': 'de-CH,de;q=0.9' });
          expect(await languageOf(answer)).toBe('de');
        }),
      );
    // One a second at most asks the site; the machine may be slow.
    expect(came.length).toBeLessThan(asked / 10);
    expect(new Set(came.map(({ url }) => url))).toEqual(new Set(['/rules?lang=de&']));
  });

  it.each([
    [{ 'accept-language': 'pt, ro;q=0.8, en;q=0.5' }, 'ro'],
    [{ 'accept-language': 'pt-BR' }, 'en'],
    [{ 'accept-language': 'de', cookie: 'a=b; lang=it' }, 'it'],
    [{ 'accept-language': 'es', cookie: 'lang=xx' }, 'es'],
  ])('gives each visitor their language: %o', async (headers, language) => {
    const answer = await get('/program', headers);
    expect(await languageOf(answer)).toBe(language);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('keeps an address that names its language for the caches after it, too', async () => {
    const answer = await get('/program?lang=fr', { 'accept-language': 'de' });
    expect(await languageOf(answer)).toBe('fr');
    expect(answer.headers.get('cache-control')).toMatch(/^public, .*s-maxage=1/);
  });

  it('shows a change of the data', async () => {
    const shows = async (text: string) =>
      (await (await get('/races?lang=en')).text()).includes(text);
    expect(await shows('Run anew')).toBe(false);
    await sql`update race set names = jsonb_set(names, '{en}', '"Run anew"')`.execute(
      site.database.db,
    );
    while (!(await shows('Run anew'))) await sleep(50);
  });

  it('asks the site again with what it has, which says that nothing has changed', async () => {
    const first = await get('/contact?lang=it');
    expect(first.headers.get('etag')).toMatch(/^(W\/)?"/);
    const known = await get('/contact?lang=it', {
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect(known.status).toBe(304);
  });

  it('keeps nothing that is one visitor’s own', async () => {
    const own = ['/my-registration', '/admin', '/registration', '/nothing', '/participants?own=1'];
    for (const url of own) {
      came.length = 0;
      for (let i = 0; i < 3; i++) await get(url, { cookie: `admin=${i}` });
      expect([url, came.length]).toEqual([url, 3]);
    }
  });

  it('remembers a language that is chosen, and keeps no cookie for the next visitor', async () => {
    const chosen = await get('/races?lang=es&remember=yes');
    expect(chosen.headers.get('set-cookie')).toMatch(/^lang=es;/);
    expect((await get('/races?lang=es')).headers.get('set-cookie')).toBeNull();
  });

  it.each(['/assets/site-1a2b.js', '/races/1/relief.svg?v=1'])(
    'keeps %s as long as the site says, and tells so',
    async (url) => {
      const said: (string | null)[] = [];
      for (let i = 0; i < 3; i++) {
        const answer = await get(url, { 'accept-encoding': 'gzip, br' });
        expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d{5}/);
        said.push(answer.headers.get('x-cache-status'));
      }
      expect([came.length, ...said]).toEqual([1, 'MISS', 'HIT', 'HIT']);
    },
  );

  it('shows what it has while the site is away', async () => {
    const rules = await (await get('/rules?lang=ro')).text();
    await origin.close();
    // Until then the cache asks nobody.
    const status = async () => (await get('/rules?lang=ro')).headers.get('x-cache-status');
    await expect.poll(status).toBe('STALE');
    const kept = await get('/rules?lang=ro');
    expect([kept.status, await kept.text()]).toEqual([200, rules]);
  });
});
