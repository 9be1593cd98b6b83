import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts';

type Brotli = NonNullable<ConstructorParameters<typeof PreparedAnswer>[0]['brotli']>;

const small = new PreparedAnswer({ body: Buffer.from('trail '.repeat(1000)), headers: { x: '1' } });
const large = new PreparedAnswer({
  body: Buffer.from(Array.from({ length: 30_000 }, (_, i) => `runner ${i * 7919}`).join(' ')),
  headers: {},
});
const app = Fastify();
app.get('/small', (request, reply) => sendPrepared(request, reply, small));
app.get('/large', (request, reply) => sendPrepared(request, reply, large));
afterAll(() => app.close());
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a prepared answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0', undefined],
    ['br;q=0.5', 'br'],
    ['zbr', undefined],
    ['identity', undefined],
  ])('is sent to who accepts “%s” as %s', async (accepted, encoding) => {
    const { headers } = await get('/small', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.x).toBe('1');
  });

  it.each(['/small', '/large'])('says the same in every encoding: %s', async (url) => {
    const plain = await get(url);
    const brotli = await get(url, { 'accept-encoding': 'br' });
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 2);
  });

  it('becomes smaller once it is asked for again, not before', async () => {
    const body = Buffer.from(large.text.slice(0, 9000));
    const smaller = vi.fn<Brotli>(promisify(brotliCompress));
    const answer = new PreparedAnswer({ body, headers: {}, brotli: smaller });
    const size = async () => (await answer.in('br')).body.byteLength;
    const first = await size();
    expect(smaller).not.toHaveBeenCalled();
    expect(await size()).toBe(first);
    await smaller.mock.results[0]?.value;
    expect(await size()).toBeLessThan(first);
    expect(smaller).toHaveBeenCalledOnce();
  });

  it('is as small as it gets from the first on where it lasts, two of them at a time', async () => {
    const body = Buffer.from(large.text.slice(0, 9000));
    const smaller = vi.fn<Brotli>(promisify(brotliCompress));
    const lasting = () => new PreparedAnswer({ body, headers: {}, life: 'long', brotli: smaller });
    const sizeOf = async (answer: PreparedAnswer) => (await answer.in('br')).body.byteLength;
    const [one, two, three, quick] = [
      lasting(),
      lasting(),
      lasting(),
      new PreparedAnswer({ body, headers: {} }),
    ];
    const [first, second, third, fast] = await Promise.all([one, two, three, quick].map(sizeOf));
    expect(first).toBeLessThan(fast ?? 0);
    expect([second, third]).toEqual([first, fast]);
    expect(await sizeOf(lasting())).toBe(first);
    expect(await sizeOf(one)).toBe(first);
    // The first two, and the one after them.
    expect(smaller).toHaveBeenCalledTimes(3);
  });

  it('is compressed once for all who ask at the same time', async () => {
    const answer = new PreparedAnswer({ body: Buffer.from(large.text), headers: {} });
    const [one, two] = [answer.in('br'), answer.in('br')];
    expect(one).toBeInstanceOf(Promise);
    expect(one).toBe(two);
    await one;
  });

  it.each(['*', '“etag”', 'W/“etag”', '"other", “etag”'])(
    'is not sent again to who has %s',
    async (known) => {
      const again = await get('/small', { 'if-none-match': known.replace('“etag”', small.etag) });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', small.etag]);
    },
  );

  it('says to who has it what may have changed, and none of the rest', async () => {
    const known = new PreparedAnswer({
      body: Buffer.from('trail'),
      headers: { 'cache-control': 'no-cache', vary: 'Cookie', 'content-security-policy': 'x' },
    });
    expect(known.knownHead).toEqual([
      'cache-control',
      'no-cache',
      'vary',
      'Cookie',
      'etag',
      known.etag,
    ]);
  });

  it('is another one once its headers are, which a browser would keep otherwise', () => {
    const body = Buffer.from('trail');
    const etagOf = (policy: string) =>
      new PreparedAnswer({ body, headers: { 'content-security-policy': policy } }).etag;
    expect(etagOf("script-src 'self'")).not.toBe(etagOf("script-src 'none'"));
    expect(etagOf("script-src 'self'")).toBe(etagOf("script-src 'self'"));
  });

  it('is sent to who has another one', async () => {
    expect((await get('/small', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});
