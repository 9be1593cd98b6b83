import { describe, expect, it } from 'vitest';
import type { languages } from '../edition/words/languages.ts';
import { drawn } from '../test/drawn-page.tsx';
import { editionPages } from '../test/edition-pages.ts';

const pages = Object.entries(editionPages({ settings: { isOpen: true } }));
const drawnIn = (
  page: (typeof pages)[number][1],
  language: ReturnType<typeof languages>[number]['code'],
) => drawn(page, { language, params: { id: '1' } });

describe.each(pages)('%s', (_path, page) => {
  it.each(['en', 'it'] as const)(
    'says something everywhere, and leads somewhere, in %s',
    async (language) => {
      const { faults, name, description } = await drawnIn(page, language);
      expect(faults).toEqual([]);
      expect(name).not.toBe('');
      expect(description.length).toBeGreaterThan(40);
    },
  );
});

it('each page is named otherwise than the others', async () => {
  const drawnPages = await Promise.all(pages.map(([, page]) => drawnIn(page, 'en')));
  const names = drawnPages.map(({ name }) => name);
  expect(new Set(names).size).toBe(pages.length);
  const descriptions = drawnPages.map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(pages.length);
});
