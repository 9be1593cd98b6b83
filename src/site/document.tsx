import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import displayFont from '../../generated/fonts/display-latin.woff2?url&no-inline';
import numeralsFont from '../../generated/fonts/numerals-latin.woff2?url&no-inline';
import textFont from '../../generated/fonts/text-common.woff2?url&no-inline';
import { edition } from '../edition/edition.ts';
import type { Notice } from '../edition/facts/notice.rules.ts';
import type { EventInForce } from '../edition/words/event-words.ts';
import {
  fallbackLanguage,
  type Language,
  languageFacts,
  languages,
} from '../edition/words/languages.ts';
import { PageRidge } from '../ui/art/page-ridge.tsx';
import { DemoBar, type DemoState } from './demo-bar.tsx';
import { OfficeHeader } from './office-header.tsx';
import type { Page } from './page.ts';
import { SiteHeader } from './site-header.tsx';
import { SiteNotices } from './site-notices.tsx';
import { socialFile } from './social-file.ts';
import { inlineStyles } from './styles.ts';

/** The visitor's place on the site, and the site's address. */
export type DocumentPlace = {
  language: Language;
  path: string;
  query: Record<string, string>;
  /** Whether registration is open. */
  isOpen: boolean;
  /** The office's current notices. */
  notices: readonly Notice[];
  /** Late changes of the values that every sentence may use; undefined: as in the files. */
  inForce?: EventInForce | undefined;
  /** In demo mode, unless the visitor has closed its bar. */
  demo?: DemoState | undefined;
  /** Origin for absolute addresses, without a trailing slash. */
  siteUrl: string;
  /** Address of the browser script. */
  scriptUrl: string;
};

/** The absolute address of a path in a language; the default language has the plain one. */
export function languageUrl(
  { siteUrl, path, query }: Pick<DocumentPlace, 'siteUrl' | 'path' | 'query'>,
  language: Language,
): string {
  const search = new URLSearchParams(query);
  if (language !== fallbackLanguage()) search.set('lang', language);
  return `${siteUrl}${path}${search.size > 0 ? `?${search}` : ''}`;
}

const backTo = ({ path, query }: DocumentPlace) => {
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search}` : path;
};

/**
 * HTML that fetches the fonts of the first screen. It is in the body because a browser delays its
 * first paint for a font that the head names (decision 086), and React would move a `link` there.
 */
const fetchedFonts = [textFont, displayFont, numeralsFont]
  .map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)
  .join('');

type Props = {
  page: Page;
  place: DocumentPlace;
  /** The HTML of the footer. */
  footer: string;
};

/** The whole HTML document of a page. */
export function Document({ page, place, footer }: Props) {
  const { t } = useTranslation('common');
  return (
    <html lang={place.language}>
      <Head page={page} place={place} />
      <body
        className={page.isBare ? 'is-bare' : page.office && 'is-office'}
        data-meant={t('meantDomain', { domain: '@' })}
      >
        <div hidden dangerouslySetInnerHTML={{ __html: fetchedFonts }} />
        {page.isBare ? (
          <main id="main">{page.body}</main>
        ) : (
          <>
            <a className="skip" href="#main">
              {t('skip')}
            </a>
            {page.office ? (
              <OfficeHeader {...place} staff={page.office} />
            ) : (
              <SiteHeader {...place} />
            )}
            {place.demo && <DemoBar {...place.demo} back={backTo(place)} />}
            <SiteNotices notices={place.notices} language={place.language} />
            {!page.isWithoutRidge && <PageRidge path={place.path} />}
            <main id="main">{page.body}</main>
            {!page.office && (
              <footer className="site-footer" dangerouslySetInnerHTML={{ __html: footer }} />
            )}
          </>
        )}
        <div className="progress" role="status" data-progress={t('loading')} />
      </body>
    </html>
  );
}

function Head({ page, place }: { page: Page; place: DocumentPlace }): ReactNode {
  const { event, look } = edition();
  const title = page.name ? `${page.name} · ${event.siteTitle}` : event.siteTitle;
  const url = languageUrl(place, place.language);
  const image = `${place.siteUrl}${page.sharePicture ?? `/social/${socialFile(page.socialImage, place.language)}`}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <meta
        name="theme-color"
        content={look.palette.light.bg}
        media="(prefers-color-scheme: light)"
      />
      <meta
        name="theme-color"
        content={look.palette.dark.bg}
        media="(prefers-color-scheme: dark)"
      />
      <style dangerouslySetInnerHTML={{ __html: inlineStyles(page) }} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {page.manifest && (
        <link
          rel="manifest"
          href={languageUrl({ siteUrl: '', path: page.manifest, query: {} }, place.language)}
        />
      )}
      {(page.status ?? 200) !== 200 || page.isPrivate || page.isPersonal ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={url} />
          {languages().map(({ code }) => (
            <link key={code} rel="alternate" hrefLang={code} href={languageUrl(place, code)} />
          ))}
          <link
            rel="alternate"
            hrefLang="x-default"
            href={languageUrl(place, fallbackLanguage())}
          />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={event.siteTitle} />
      <meta property="og:title" content={page.name ?? event.name} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={languageFacts(place.language).ogLocale} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {page.structuredData && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(page.structuredData).replaceAll('<', '\\u003c'),
          }}
        />
      )}
      <script type="module" src={place.scriptUrl} />
    </head>
  );
}
