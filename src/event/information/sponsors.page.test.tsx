import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sponsor } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { editionName } from '../../edition/edition-folder.ts';
import { languages } from '../../edition/words/languages.ts';
import { textIn } from '../../edition/words/text-in.ts';
import { rendered } from '../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { SponsorGroups } from './sponsor-groups.tsx';

const { sponsors } = edition();

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const pageIn = async (language: string) =>
  (await site.app.inject({ url: '/sponsors', headers: { cookie: `lang=${language}` } })).body;
const render = (shown: readonly Sponsor[]) =>
  rendered(<SponsorGroups sponsors={shown} language="en" />);
const headings = (html: string) =>
  [...html.matchAll(/<h([23])[^>]*>([^<]*)</g)].map(([, , text]) => text);

describe('the sponsors', () => {
  it('are five premium ones, each with a small logo, a name, words and a link', async () => {
    const body = await pageIn('en');
    expect(sponsors.map(({ level }) => level)).toEqual(Array(5).fill('premium'));
    expect(body).toContain('id="sponsors"');
    for (const { name, description, logoUrl, website } of sponsors) {
      expect(body).toContain(`<img src="${logoUrl}"`);
      expect(statSync(`editions/${editionName()}${logoUrl}`).size).toBeLessThanOrEqual(2048);
      expect(body).toContain(`<h3>${name}</h3><p>${description.en}</p>`);
      expect(body).toContain(`href="${website}"`);
    }
  });

  it.each(languages().map(({ code }) => code))(
    'are described in %s, or in English',
    async (code) => {
      const body = await pageIn(code);
      for (const { description } of sponsors) {
        const { text, language } = textIn(code, description);
        expect(language).toBe(code === 'it' || code === 'es' ? 'en' : code);
        expect(body).toContain(language === code ? `<p>${text}</p>` : `<p lang="en">${text}</p>`);
      }
    },
  );

  it('have no heading over a level without sponsors, and an invitation always', () => {
    expect(headings(render([]))).toEqual(['There is room for you']);
    expect(headings(render(sponsors.slice(0, 1)))).toEqual([
      'Premium sponsors',
      'Lăptăria Cetina',
      'There is room for you',
    ]);
  });

  it('stand in their own order, the standard ones with logo, name and link only', () => {
    const [a, b] = sponsors.map((sponsor) => ({ ...sponsor, level: 'standard' as const }));
    const html = render([
      { ...a!, orderIndex: 2 },
      { ...b!, orderIndex: 1 },
    ]);
    expect(headings(html)).toEqual([
      'There is room for you',
      'With the support of',
      b!.name,
      a!.name,
    ]);
    expect(html).toContain(a!.logoUrl);
    expect(html).toContain(`href="${a!.website}"`);
    expect(html).not.toContain(a!.description.en);
  });

  it('are as large as one another, and those drawn for paper have its ground', () => {
    const [sponsor] = sponsors;
    const html = render([
      { ...sponsor!, id: 1, logo: { ratio: 1, isForBothSchemes: true } },
      { ...sponsor!, id: 2, logo: { ratio: 8, isForBothSchemes: false } },
      { ...sponsor!, id: 3, level: 'standard', logo: { ratio: 8, isForBothSchemes: false } },
    ]);
    const logos = [
      ...html.matchAll(/<div class="([^"]*)"><img [^>]*width="(\d+)" height="(\d+)"/g),
    ];
    expect(logos.map(([, ...found]) => found)).toEqual([
      ['sponsor-logo', '112', '112'],
      ['sponsor-logo plate', '240', '30'],
      ['sponsor-logo plate', '160', '20'],
    ]);
  });

  it('grow by a mail with a subject', async () => {
    expect(await pageIn('de')).toContain(
      'href="mailto:contact@ridge-race.example?subject=Sponsor%20werden%20beim%20Valea%20%C8%98oaptei%20Ridge%20Race%202025"',
    );
  });
});
