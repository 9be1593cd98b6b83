import { XMLBuilder } from 'fast-xml-parser';
import { fallbackLanguage, type Language, languages } from '../i18n/languages.ts';
import { languageUrl } from './document.tsx';

/** `robots.txt`: everything but the API may be read. */
export const robotsTxt = (siteUrl: string) =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

/** `sitemap.xml` of the given paths, each in six languages with its alternates. */
export function sitemapXml(siteUrl: string, paths: readonly string[]): string {
  const url = paths.flatMap((path) => {
    const at = (language: Language) => languageUrl({ siteUrl, path, query: {} }, language);
    const alternates = [
      ...languages.map(({ code }) => ['alternate', code, at(code)] as const),
      ['alternate', 'x-default', at(fallbackLanguage)] as const,
    ].map(([rel, hreflang, href]) => ({ '@rel': rel, '@hreflang': hreflang, '@href': href }));
    return languages.map(({ code }) => ({ loc: at(code), 'xhtml:link': alternates }));
  });
  return new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' }).build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    urlset: {
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
      url,
    },
  });
}

/**
 * Speculation rules: a page that a visitor is about to open is fetched while the finger is down.
 */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/admin*', '/email-test*', '/*\\?*lang=*'] } },
          { not: { selector_matches: '[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
