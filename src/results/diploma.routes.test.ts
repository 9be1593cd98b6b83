import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { languages } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { inTransaction } from '../platform/db/database.ts';
import { pdfText } from '../test/pdf-text.ts';
import { placeRunners } from '../test/race-control-kit.ts';
import { publishFinishes } from '../test/results-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { forgetInPublications } from './publications.queries.ts';
import { diplomaUrl } from './result-urls.ts';

const { races } = edition();

const names = [
  ['Ștefania', 'Țîrlea'],
  ['Дмитрий', 'Ωmega <b>&'],
  ['Wolfeschlegelsteinhausenbergerdorff'.repeat(2), 'w'.repeat(60)],
  ['عبد', 'พงศ์'],
] as const;
const slug = races.find(({ id }) => id === 1)?.slug ?? '';

let site: TestSite;
let ids: number[];
beforeAll(async () => {
  site = await openTestSite({ siteUrl: 'https://race.example' });
  ids = await placeRunners(site.database.db, 6, (index) => {
    const [first_name, last_name] = names[index] ?? ['Ana', 'Pop'];
    return { first_name, last_name, gender: index === 1 ? 'M' : 'F' };
  });
});
afterAll(() => site.close());

const ask = (bib: number | string, query = '') =>
  site.app.inject(`${diplomaUrl(slug, String(bib))}${query}`);
/** Waits for the answer about the first runner; a busy machine takes its time to set a PDF. */
const answers = (status: number) =>
  expect.poll(async () => (await ask(101)).statusCode).toBe(status);
const packed = (text: string) => text.replace(/\s/g, '');
const publish = (seconds: (number | null)[], asked: Parameters<typeof publishFinishes>[2]) =>
  publishFinishes(site.database.db, seconds, asked);

describe('a diploma', () => {
  const at = new Date('2025-07-06T10:00:00Z');

  it('is there for nobody before the results are official', async () => {
    await publish([5000, 4000, 4500, 4600], { kind: 'draft' });
    await publish([5000, 4000, 4500, 4600], { kind: 'provisional' });
    await expect
      .poll(async () => (await site.app.inject('/api/results/1/results.csv')).statusCode)
      .toBe(200);
    expect((await ask(101)).statusCode).toBe(404);
  });

  it('says who finished where and when, in each language', async () => {
    await publish([5000, 4000, 4500, 4600, null], { at });
    await answers(200);
    for (const { code } of languages()) {
      const t = wordsIn(code).getFixedT(null, 'diploma');
      const classifications = wordsIn(code).getFixedT(null, 'result-files', 'classifications');
      const { headers, rawPayload } = await ask(101, `?lang=${code}`);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-language': code,
        'content-disposition': `attachment; filename="${slug}-101-diploma-${code}.pdf"`,
      });
      const text = packed(pdfText(rawPayload));
      for (const said of ['Ștefania Țîrlea', '1:23:20', `4${t('of', { total: '4' })}`])
        expect(text).toContain(packed(said));
      for (const said of [classifications('overall'), classifications('women'), t('finisher')])
        expect(text).toContain(packed(said));
      expect(text).not.toContain(packed(classifications('men')));
      expect(text).toContain(`race.example/results/${slug}/101`);
      expect(rawPayload.toString('latin1')).toContain(`/Lang (${code})`);
    }
  });

  it('is the same, byte by byte, of the same publication', async () => {
    const [one, other] = await Promise.all([ask(101), ask(101)]);
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
  });

  it.each([
    [102, ['Дмитрий', 'Ωmega', '<b>&', '1:06:40']],
    [103, ['w'.repeat(20), '1:15:00']],
    [104, ['1:16:40', '?']],
  ])('is set for whatever name number %s has', async (bib, said) => {
    const { statusCode, rawPayload } = await ask(bib);
    expect(statusCode).toBe(200);
    const text = packed(pdfText(rawPayload));
    for (const each of said) expect(text).toContain(packed(each));
  });

  it('is there for nobody who did not finish, and of no other race', async () => {
    for (const bib of [105, 106, 999, '', '0101']) expect((await ask(bib)).statusCode).toBe(404);
    for (const bib of ['%00', '1'.repeat(13)]) expect((await ask(bib)).statusCode).toBe(400);
    const others = races.filter(({ id }) => id !== 1).map((race) => race.slug);
    for (const race of [...others, 'nothing', '__proto__'])
      expect((await site.app.inject(diplomaUrl(race, '101'))).statusCode).toBe(404);
  });

  it('is gone with who is erased', async () => {
    await inTransaction(site.database.db, (trx) => forgetInPublications(trx, ids[0] ?? 0));
    await answers(404);
    expect((await ask(102)).statusCode).toBe(200);
  });

  it('is asked for later by who comes when a crowd waits', async () => {
    const app = await site.openAnother({ diplomaTurns: { atOnce: 1, waiting: 1 } });
    const status = async () => (await app.inject(diplomaUrl(slug, '102'))).statusCode;
    expect(await Promise.all([status(), status(), status(), status()])).toEqual([
      200, 200, 429, 429,
    ]);
    expect(await status()).toBe(200);
  });
});
