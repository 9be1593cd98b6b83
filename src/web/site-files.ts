import { SitemapStream, streamToPromise } from 'sitemap';
import { languageUrl } from './document.tsx';
import { fallbackLanguage, languages } from './languages.ts';

/** `robots.txt`: everything but the API may be read. */
export const robotsTxt = (siteUrl: string) =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

/** `sitemap.xml` of the given paths, each in six languages with its alternates. */
export async function sitemapXml(siteUrl: string, paths: readonly string[]): Promise<string> {
  const stream = new SitemapStream({
    hostname: siteUrl,
    xmlns: { xhtml: true, news: false, image: false, video: false },
  });
  for (const path of paths) {
    const at = (language: (typeof languages)[number]['code']) =>
      languageUrl({ siteUrl, path, query: {} }, language);
    const links = [
      ...languages.map(({ code }) => ({ lang: code, url: at(code) })),
      { lang: 'x-default', url: at(fallbackLanguage) },
    ];
    for (const { code } of languages) stream.write({ url: at(code), links });
  }
  stream.end();
  return (await streamToPromise(stream)).toString();
}

/** Speculation rules: a page that a visitor is about to open is fetched while the finger is down. */
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
