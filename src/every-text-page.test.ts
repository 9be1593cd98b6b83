import { describe, expect, it, vi } from 'vitest';
import { event, travelWays } from './edition/facts.ts';
import { parseText } from './i18n/parse-text.ts';
import { type TextPage, textPages } from './i18n/text-pages.ts';
import { drawn } from './test/drawn-page.tsx';
import { editionPages } from './test/edition-pages.ts';
import { between, textOf } from './test/rendered.tsx';

// Every page has a text of the organiser: in each of its sections, and in two more.
vi.mock('./i18n/own-texts.ts', () => ({
  ownTexts(page: TextPage) {
    const named = textPages[page].map((id) => `## Named {#${id}}\n\nSaid of ${id}, on ${page}.`);
    const added = ['## Dogs\n\n- On the **lead**', '## At {{event}}\n\nSaid beside.'];
    const { sections } = parseText(page, [...named, ...added].join('\n\n'));
    return {
      language: 'fr',
      of: (id: string) => sections.find((each) => each.id === id),
      all: sections,
      added: sections.filter(({ isOfPage }) => !isOfPage),
    };
  },
}));

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
const html = async (page: TextPage) => {
  const route = pages[paths[page]];
  if (!route) throw new Error(`no page ${paths[page]}`);
  return drawn(route, { path: paths[page] });
};
const texts = Object.entries(textPages) as [TextPage, readonly string[]][];
/** Ways by which nobody comes to the race have no place on the page. */
const isThere = (id: string) => id !== 'train' || travelWays.includes('train');

describe.each(texts)('the organiser’s text of %s', (page, sections) => {
  it('is said in each section of the page, marked with its language', async () => {
    const { html: body } = await html(page);
    const said = [...textOf(body).matchAll(/Said of ([\w-]+), on (\w+)\./g)];
    expect(said.map(([, id, on]) => [id, on])).toEqual(
      sections.filter(isThere).map((id) => [id, page]),
    );
    expect(body.includes('lang="fr"')).toBe(true);
  });

  it('has sections of its own, under headings in which facts are filled', async () => {
    const { html: body, faults } = await html(page);
    const [, dogs = '', beside = ''] = body.split(/id="text-(?:dogs|at)"/).slice(-3);
    expect(dogs.includes('<li>On the <strong>lead</strong></li>')).toBe(true);
    expect(beside.slice(0, 400)).toContain('Said beside.');
    expect(textOf(body).includes(`At ${event.name}`)).toBe(true);
    expect(faults).toEqual([]);
  });
});

it.each(['terms', 'privacy', 'cookies'] as const)(
  'the contents of %s name every section, the organiser’s last',
  async (page) => {
    const { html: body } = await html(page);
    const contents = between(body, '<nav aria-labelledby="contents">', '</nav>');
    const named = [...contents.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(named).toEqual([...textPages[page], 'text-dogs', 'text-at']);
  },
);
