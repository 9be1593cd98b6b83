import type { Language } from '../edition/words/languages.ts';
import type { TestSite } from './test-site.ts';

/** The texts of a page's content in a language, one for each piece without a tag. */
export async function pageTexts(
  site: TestSite,
  url: string,
  { language, cookie = '' }: { language: Language; cookie?: string },
): Promise<string[]> {
  const { body } = await site.app.inject({
    url,
    headers: { cookie: `lang=${language}; ${cookie}` },
  });
  return body
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<div data-island="[^"]*"[^>]*>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', '’').trim())
    .filter(Boolean);
}
