import type { PageRequest } from '../src/site/page.ts';
import { renderPage } from '../src/site/render-page.tsx';
import { editionPages } from '../src/test/edition-pages.ts';

/** Functions that each render one page from the edition's facts, without a database. */
export async function samplePages(): Promise<Record<string, () => string>> {
  const request: PageRequest = {
    language: 'en',
    path: '/',
    params: { id: '1' },
    query: {},
    cookies: undefined,
    ip: '127.0.0.1',
    device: '',
    now: new Date(),
  };
  const place = {
    ...request,
    isOpen: false,
    notices: [],
    siteUrl: 'http://localhost',
    scriptUrl: '/site.js',
  };
  const entries = await Promise.all(
    Object.values(editionPages()).map(async (route) => {
      const page = await route.load(request);
      return [route.path, () => renderPage(page, place)] as const;
    }),
  );
  return Object.fromEntries(entries);
}
