import { XMLBuilder } from 'fast-xml-parser';
import { edition } from '../edition/edition.ts';
import { fallbackLanguage, type Language, languages } from '../edition/words/languages.ts';
import { textIn } from '../edition/words/text-in.ts';
import { wordsIn } from '../edition/words/words.ts';
import { languageUrl } from './document.tsx';

/** `robots.txt`: robots may read everything but the API. */
export const robotsTxt = (siteUrl: string) =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

const days180Ms = 180 * 24 * 3600 * 1000;

/** `security.txt` (RFC 9116): where to report vulnerabilities; valid for half a year from `now`. */
export const securityTxt = (siteUrl: string, now: Date) =>
  [
    `Contact: mailto:${edition().event.email}`,
    `Expires: ${new Date(now.getTime() + days180Ms).toISOString()}`,
    `Preferred-Languages: ${languages()
      .map(({ code }) => code)
      .join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');

/** `sitemap.xml` of the given paths, each in every language of the site with its alternates. */
export function sitemapXml(siteUrl: string, paths: readonly string[]): string {
  const url = paths.flatMap((path) => {
    const at = (language: Language) => languageUrl({ siteUrl, path, query: {} }, language);
    const alternates = [
      ...languages().map(({ code }) => ['alternate', code, at(code)] as const),
      ['alternate', 'x-default', at(fallbackLanguage())] as const,
    ].map(([rel, hreflang, href]) => ({ '@rel': rel, '@hreflang': hreflang, '@href': href }));
    return languages().map(({ code }) => ({ loc: at(code), 'xhtml:link': alternates }));
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
 * `manifest.webmanifest`: the name and icons of the site on a phone's home screen, in a language.
 */
export function webManifest(language: Language): object {
  const { event } = edition();
  return {
    id: '/',
    start_url: languageUrl({ siteUrl: '', path: '/', query: {} }, language),
    scope: '/',
    name: event.name,
    // A window of its own with a back button, as the pages have none.
    display: 'minimal-ui',
    ...manifestOf(language, event.shortName ? textIn(language, event.shortName).text : event.name),
  };
}

/** `checkpoint.webmanifest`: the page of checkpoints as an app of its own. */
export function checkpointManifest(language: Language): object {
  const { event } = edition();
  const title = wordsIn(language).getFixedT(null, 'checkpoint')('title');
  return {
    id: '/checkpoint',
    start_url: '/checkpoint',
    scope: '/checkpoint',
    name: `${title} · ${event.name}`,
    display: 'standalone',
    ...manifestOf(language, title),
  };
}

/** The common part of both; `shortName` is written under the icon. */
function manifestOf(language: Language, shortName: string): object {
  const { look } = edition();
  const { bg } = look.palette.light;
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    lang: language,
    short_name: shortName,
    theme_color: bg,
    background_color: bg,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      // Drawn to the edges, with the mark in the area that every mask leaves.
      ...['any', 'maskable'].flatMap((purpose) => [icon(192, purpose), icon(512, purpose)]),
    ],
  };
}
