import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { openTestSite, type TestSite } from '../../test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const pageIn = async (language: string) =>
  (await site.app.inject({ url: '/cn-masters', headers: { cookie: `lang=${language}` } })).body;
/** Without what tells readers of other languages that it is in Romanian. */
const championshipOf = (body: string) =>
  (body.split('<div lang="ro">')[1]?.split('</main>')[0] ?? '').replace(
    /<p class="one-language".*?<\/p>/s,
    '',
  );
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('the national masters championship', () => {
  it('is the same Romanian text in every language', async () => {
    const romanian = championshipOf(await pageIn('ro'));
    expect(romanian).toContain('Campionatul Național Masters de Alergare Montană');
    for (const { code } of languages()) expect(championshipOf(await pageIn(code))).toBe(romanian);
  });

  it.each(languages().map(({ code }) => code))(
    'says so in %s, unless that is Romanian',
    async (code) => {
      const body = await pageIn(code);
      const { title, description, notice } = wordsIn(code).getResourceBundle(code, 'championship');
      expect(body.includes(notice)).toBe(code !== 'ro');
      expect(body).toContain(`<title>${title} ·`);
      expect(body).toContain(`name="description" content="${description.split('{{')[0]}`);
    },
  );

  it('names both races with the climb that the championship’s text gives them', async () => {
    const text = plain(championshipOf(await pageIn('ro')));
    expect(text).toMatch(/Trail Run 33K Distanță 33 km Diferență de nivel 1\.500 m Start 08:30/);
    expect(text).toMatch(/Trail Run 11K Distanță 11 km Diferență de nivel 500 m Start 09:30/);
  });

  it('has every age category with its years of birth, for men and women', async () => {
    const text = plain(championshipOf(await pageIn('ro')));
    for (const row of [
      '35–39 de ani 1986–1990 M35 F35',
      '40–44 de ani 1981–1985 M40 F40',
      '45–49 de ani 1976–1980 M45 F45',
      '50–54 de ani 1971–1975 M50 F50',
      '55–59 de ani 1966–1970 M55 F55',
      '60–64 de ani 1961–1965 M60 F60',
      '65–69 de ani 1956–1960 M65 F65',
      '70+ ani 1955 și înainte M70 F70',
    ]) {
      expect(text).toContain(row);
    }
  });

  it('states who may compete, what is ranked and who gets awards', async () => {
    const text = plain(championshipOf(await pageIn('ro')));
    for (const rule of [
      'cel puțin 35 de ani în ziua concursului, 5 iulie 2025',
      'cetățean român sau ai rezidență legală',
      'legitimație la federația de atletism sau licență individuală',
      'Bărbații și femeile au clasamente separate',
      'Primele 3 locuri din fiecare categorie',
    ]) {
      expect(text).toContain(rule);
    }
  });
});
