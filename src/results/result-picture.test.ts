import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { edition } from '../edition/edition.ts';
import { languages } from '../edition/words/languages.ts';
import { inTransaction } from '../platform/db/database.ts';
import { placeRunners } from '../test/race-control-kit.ts';
import { tagsIn } from '../test/rendered.tsx';
import { publishFinishes } from '../test/results-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { keptFiles } from './kept-files.ts';
import { forgetInPublications } from './publications.queries.ts';
import { resultPictureUrl, resultUrl } from './result-urls.ts';

const { races } = edition();

// Each pair differs in one letter: where a font lacks both, both are the same empty box.
const lastNames = ['Țîrleaș', 'Țîrleaț', 'Жуков', 'Шуков', 'عبد', 'عبر', 'Ana'];
const slug = races.find(({ id }) => id === 1)?.slug ?? '';

let site: TestSite;
let ids: number[];
let version: number;
beforeAll(async () => {
  site = await openTestSite({ siteUrl: 'https://race.example' });
  ids = await placeRunners(site.database.db, 9, (index) => ({
    first_name: index === 8 ? 'Wolfeschlegelsteinhausenbergerdorff' : 'A',
    last_name: lastNames[index] ?? 'B',
    gender: 'F',
  }));
});
afterAll(() => site.close());

const ask = (bib: number | string, query = '?lang=en') =>
  site.app.inject(`${resultPictureUrl(slug, String(bib))}${query}`);
const publish = (seconds: (number | null)[], asked: Parameters<typeof publishFinishes>[2]) =>
  publishFinishes(site.database.db, seconds, asked);
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
/** The part of the picture where the name stands, and nothing else that differs. */
const nameOf = ({ rawPayload }: { rawPayload: Buffer }) =>
  sharp(rawPayload).extract({ left: 64, top: 116, width: 690, height: 145 }).raw().toBuffer();
const answers = (bib: number, status: number) =>
  expect.poll(async () => (await ask(bib)).statusCode).toBe(status);
const ogImage = async (bib: number) =>
  tagsIn((await site.app.inject(resultUrl(slug, String(bib)))).body, 'meta')
    .find(({ property }) => property === 'og:image')
    ?.['content']?.replaceAll('&amp;', '&');

// All at one time: whoever differs does so in the name alone.
const times = [5000, 5000, 5000, 5000, 5000, 5000, 5000, null, 5000];

describe('the picture of a result', () => {
  it('is there for nobody before something is published', async () => {
    await publish(times, { kind: 'draft' });
    expect((await ask(101)).statusCode).toBe(404);
  });

  it('is one of 1200 × 630 pixels in each language, of provisional results too', async () => {
    ({ version } = await publish(times, { kind: 'provisional' }));
    await answers(101, 200);
    const pictures: string[] = [];
    for (const { code } of languages()) {
      const { headers, rawPayload } = await ask(101, `?lang=${code}`);
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'content-language': code,
        'cache-control': 'private, no-cache',
        'content-disposition': `inline; filename="${slug}-101-${code}.png"`,
      });
      expect(sizeOf(rawPayload)).toEqual([1200, 630]);
      pictures.push(rawPayload.toString('base64'));
    }
    expect(new Set(pictures).size).toBe(languages().length);
  });

  it.each([
    ['Romanian', 101, 102],
    ['Cyrillic', 103, 104],
    ['Arabic', 105, 106],
  ])(
    'has the letters of a %s name',
    async (_, one, other) => {
      const [first, second] = await Promise.all([ask(one), ask(other)]);
      expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
      const [name, otherName] = await Promise.all([first, second].map(nameOf));
      expect(otherName?.equals(name ?? Buffer.of())).toBe(false);
    },
    60_000,
  );

  it('holds a name that is far too long', async () => {
    const { statusCode, rawPayload } = await ask(109);
    expect([statusCode, sizeOf(rawPayload)]).toEqual([200, [1200, 630]]);
  });

  it('is what a shared address shows, and is offered on the page', async () => {
    const address = await ogImage(101);
    expect(address).toBe(
      `https://race.example${resultPictureUrl(slug, '101')}?lang=en&v=${version}`,
    );
    const shared = await site.app.inject(String(address).slice('https://race.example'.length));
    expect(shared.headers['content-type']).toBe('image/png');
    const page = await site.app.inject(resultUrl(slug, '101'));
    expect(page.body).toContain('Picture to share (PNG)');
  });

  it('is there for nobody who did not finish, and of no other race', async () => {
    for (const bib of [108, 999, '', '0101']) expect((await ask(bib)).statusCode).toBe(404);
    for (const bib of ['%00', '1'.repeat(13)]) expect((await ask(bib)).statusCode).toBe(400);
    for (const race of ['nothing', '__proto__'])
      expect((await site.app.inject(resultPictureUrl(race, '101'))).statusCode).toBe(404);
    expect(await ogImage(108)).toContain('/social/');
  });

  it('is gone with who is erased, at once', async () => {
    await inTransaction(site.database.db, (trx) => forgetInPublications(trx, ids[0] ?? 0));
    await answers(101, 404);
    await expect.poll(() => ogImage(101)).toContain('/social/');
    expect((await ask(102)).statusCode).toBe(200);
  });
});

describe('pictures that are kept', () => {
  const of = {};
  const picture = (text: string) => vi.fn<() => Promise<Buffer>>(async () => Buffer.from(text));

  it('are made once for all who ask, and again where it failed', async () => {
    const kept = keptFiles();
    const [one, other] = [picture('one'), picture('other')];
    const asked = await Promise.all([kept.get(of, 'a', one), kept.get(of, 'a', other)]);
    expect(asked.map(String)).toEqual(['one', 'one']);
    expect(other).not.toHaveBeenCalled();
    const failed = kept.get(of, 'b', () => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    expect(String(await kept.get(of, 'b', other))).toBe('other');
  });

  it('are no more than so many, the latest, and those of another publication are others', async () => {
    const kept = keptFiles(2);
    const made = picture('x');
    for (const key of ['a', 'b', 'a', 'c', 'a']) await kept.get(of, key, made);
    expect(made).toHaveBeenCalledTimes(3);
    await kept.get(of, 'b', made);
    expect(made).toHaveBeenCalledTimes(4);
    await kept.get({}, 'b', made);
    expect(made).toHaveBeenCalledTimes(5);
  });
});
