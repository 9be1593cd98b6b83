import { describe, expect, it } from 'vitest';
import { edition } from './edition/edition.ts';
import { type TextPage, textPages } from './edition/words/text-pages.ts';
import { drawn } from './test/drawn-page.tsx';
import { editionPages } from './test/edition-pages.ts';
import { between, textOf } from './test/rendered.tsx';

const { travelWays, event } = edition();

const paths: Record<TextPage, string> = {
  home: '/',
  rules: '/rules',
  terms: '/terms-conditions',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
  accommodation: '/accommodation',
  travel: '/how-to-get-there',
  circuit: '/ema-circuit',
  program: '/program',
  contact: '/contact',
};
const pages = editionPages();
/** In Spanish the edition of the tests has a text of each page: in each of its sections, and in two more. */
const html = async (page: TextPage) => {
  const route = pages[paths[page]];
  if (!route) throw new Error(`no page ${paths[page]}`);
  return drawn(route, { path: paths[page], language: 'es' });
};
const texts = Object.entries(textPages) as [TextPage, readonly string[]][];
/** Ways by which nobody comes to the race have no place on the page. */
const isThere = (id: string) => id !== 'train' || travelWays.includes('train');

describe.each(texts)('the organiser’s text of %s', (page, sections) => {
  it('is said in each section of the page, to readers of its language without a mark', async () => {
    const { html: body } = await html(page);
    const said = [...textOf(body).matchAll(/Dicho de ([\w-]+), en (\w+)\./g)];
    expect(said.map(([, id, on]) => [id, on])).toEqual(
      sections.filter(isThere).map((id) => [id, page]),
    );
    expect(body).not.toContain('lang="es"');
  });

  it('has sections of its own, under headings in which facts are filled', async () => {
    const { html: body, faults } = await html(page);
    const [, dogs = '', beside = ''] = body.split(/id="text-(?:perros|en)"/).slice(-3);
    expect(dogs.includes('<li>Con <strong>correa</strong></li>')).toBe(true);
    expect(beside.slice(0, 400)).toContain('Dicho aparte.');
    expect(textOf(body).includes(`En ${event.name}`)).toBe(true);
    expect(faults).toEqual([]);
  });
});

it.each(['terms', 'privacy', 'cookies'] as const)(
  'the contents of %s name every section, the organiser’s last',
  async (page) => {
    const { html: body } = await html(page);
    const contents = between(body, '<nav aria-labelledby="contents">', '</nav>');
    const named = [...contents.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(named).toEqual([...textPages[page], 'text-perros', 'text-en']);
  },
);
