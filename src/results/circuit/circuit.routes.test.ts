import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../edition/words/languages.ts';
import { pdfText } from '../../test/pdf-text.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { circuitDocument, circuitPdf } from './circuit-pdf.ts';

const siteUrl = 'https://race.example';
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ siteUrl });
});
afterAll(() => site.close());

const download = (query = '', headers: Record<string, string> = {}) =>
  site.app.inject({ url: `/api/ema-circuit/regulations${query}`, headers });

/** Every text of the document's data, without the blanks that line ends replace. */
const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [packed(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    /^(id|url)$/.test(key) ? [] : texts(each),
  );
};
const packed = (text: string) => text.replace(/\s/g, '');

describe.each(languages().map(({ code }) => code))('the regulations in %s', (language) => {
  it('are a tagged PDF in that language with its fonts inside', async () => {
    const { statusCode, headers, rawPayload } = await download(`?lang=${language}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="ema-circuit-2025-${language}.pdf"`,
    );
    const source = rawPayload.toString('latin1');
    expect(source).toMatch(/^%PDF-1\.7/);
    expect(source).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(source).toMatch(/\/MarkInfo <<\s+\/Marked true/);
    expect(source).toContain(`/Lang (${language})`);
    expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(source).toContain('/CreationDate (D:20250115');
    expect(source.match(/\/Subtype \/Type0/g)).toHaveLength(3);
    expect(source.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(3);
    expect(source).toMatch(/\/S \/Table\s[\s\S]*\/S \/TH\s/);
  });

  it('hold every word and fact, letter by letter', async () => {
    const { rawPayload } = await download(`?lang=${language}`);
    const found = packed(pdfText(rawPayload));
    const { language: _, page, ...document } = circuitDocument(language, siteUrl);
    const expected = texts(document);
    expected.push(packed(page.replace('{page}', '1').replace('{total}', '2')));
    expect(expected.length).toBeGreaterThan(90);
    expect(expected.filter((text) => !found.includes(text))).toEqual([]);
  });
});

describe('the regulations', () => {
  it('keep the Romanian letters and the figures whole', async () => {
    const text = packed(pdfText((await download('?lang=ro')).rawPayload));
    expect(text).toContain('CircuitulEMA');
    expect(text).toContain('35–79deaniînziuacursei');
    expect(text).toContain('Răspundere');
    expect(text).not.toMatch(/[ţşŢŞ�]/);
  });

  it('lead to addresses that work on their own', async () => {
    const source = (await download()).rawPayload.toString('latin1');
    const links = [...source.matchAll(/\/URI \((.*?)\)/g)].map(([, url = '']) => url);
    expect(links).toContain('https://race.example/');
    expect(links).toContain('mailto:contact@ridge-race.example');
    for (const url of links) expect(url).toMatch(/^(https:\/\/|mailto:)/);
  });

  it('are the same bytes at every download and from every process', async () => {
    const [first, second] = [await download(), await download()];
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    expect(first.rawPayload.equals(await circuitPdf('en', siteUrl))).toBe(true);
  });

  it.each([
    ['', { cookie: 'lang=de' }, 'de'],
    ['', { 'accept-language': 'fr-CH, fr;q=0.9' }, 'fr'],
    ['?lang=es', { cookie: 'lang=de' }, 'es'],
    ['?lang=xx', { cookie: 'lang=de' }, 'en'],
    ['', {}, 'en'],
  ])('with %j and %j come in %s', async (query, headers, language) => {
    const { rawPayload } = await download(query, headers);
    expect(rawPayload.toString('latin1')).toContain(`/Lang (${language})`);
  });

  it('are set while the site goes on answering', async () => {
    await circuitPdf('en', siteUrl);
    let isSet = false;
    const setting = circuitPdf('en', siteUrl).then(() => (isSet = true));
    for (let turn = 0; turn < 100; turn++) await setImmediate();
    expect(isSet).toBe(false);
    await setting;
  });

  it('refuse two languages at once', async () => {
    const answer = await download('?lang=ro&lang=de');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'value-invalid']);
  });
});
