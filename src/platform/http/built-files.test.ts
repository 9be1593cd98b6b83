import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltFiles } from './built-files.ts';

const script = 'export const bib = 20;\n'.repeat(40);
const dir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-built-'));
const put = (name: string, content: string | Buffer) => {
  mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
  writeFileSync(path.join(dir, name), content);
};
let app: FastifyInstance;

beforeAll(async () => {
  put('secret.js', 'no visitor’s');
  put('assets/site-1a.js', script);
  put('assets/site-1a.js.br', brotliCompressSync(script));
  put('assets/site-1a.js.gz', gzipSync(script));
  put('assets/display.woff2', 'a font');
  put('pictures/flags/RO.svg', '<svg/>');
  put('social/home.png', 'a picture');
  for (const icon of ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png']) put(icon, icon);
  for (const icon of ['icon-192.png', 'icon-512.png']) put(icon, icon);
  for (const worker of ['checkpoint-worker.js', 'race-control-worker.js']) put(worker, worker);
  app = Fastify();
  serveBuiltFiles(app, [dir], { 'x-content-type-options': 'nosniff' });
});
afterAll(() => rmSync(dir, { recursive: true }));

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('files of the build', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, identity', undefined, (body: Buffer) => body],
  ])('are sent as the build compressed them, for %s', async (accepted, encoding, plain) => {
    const answer = await ask('/assets/site-1a.js', { 'accept-encoding': accepted });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(answer.rawPayload.byteLength),
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(plain(answer.rawPayload).toString()).toBe(script);
  });

  it('are not compressed where the build did not', async () => {
    const answer = await ask('/assets/display.woff2', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '6' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers).not.toHaveProperty('vary');
    expect(answer.body).toBe('a font');
  });

  it('are read once: what changes on disk later is the next build’s', async () => {
    put('pictures/flags/RO.svg', 'other');
    expect((await ask('/pictures/flags/RO.svg')).body).toBe('<svg/>');
  });

  it('are not sent again to who has them', async () => {
    const { etag } = (await ask('/social/home.png')).headers;
    const again = await ask('/social/home.png', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('may be shown by other sites where they are pictures', async () => {
    expect((await ask('/pictures/flags/RO.svg')).headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });
  });

  it('that work without a network are asked about at each visit', async () => {
    const { headers } = await ask('/checkpoint-worker.js');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  });

  it.each([
    '/assets/site-2b.js',
    '/assets/../secret.js',
    '/assets/%2e%2e%2fsecret.js',
    '/secret.js',
  ])('are those alone: %s is not found', async (url) => {
    expect((await ask(url)).statusCode).toBe(404);
  });

  it('are of a kind that is known', () => {
    put('assets/page.html', '<p>');
    expect(() => serveBuiltFiles(Fastify(), [dir], {})).toThrow(/page\.html/);
  });
});
