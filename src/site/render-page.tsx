import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import { onceFor } from '../edition/facts/once-for.ts';
import { factsInPage } from '../edition/facts-in-page.ts';
import { wordsIn } from '../edition/words/words.ts';
import { Document, type DocumentPlace } from './document.tsx';
import type { Page } from './page.ts';
import { SiteFooter } from './site-footer.tsx';

/** The HTML of a page: its data is loaded before, so that rendering is one synchronous pass. */
export function renderPage(page: Page, place: DocumentPlace): string {
  const words = wordsIn(place.language, place.inForce);
  const html = rendered(words, <Document page={page} place={place} footer={footerIn(words)} />);
  return `<!doctype html>${withFacts(shortened(html))}`;
}

/** Some islands ask the page for facts of the edition. */
function withFacts(html: string): string {
  const names = [...html.matchAll(/ data-facts="([^"]*)"/g)].flatMap(([, all = '']) =>
    all.split(' '),
  );
  if (names.length === 0) return html;
  const facts = Object.entries(factsInPage(edition())).filter(([name]) => names.includes(name));
  const json = JSON.stringify(Object.fromEntries(facts)).replaceAll('<', '\\u003c');
  return html.replace(
    /<\/body><\/html>$/,
    (end) => `<script type="application/json" id="facts">${json}</script>${end}`,
  );
}

const rendered = (words: i18n, node: ReactNode) =>
  renderToString(<I18nextProvider i18n={words}>{node}</I18nextProvider>);

/** Cached by language and words, as the footer is a sixth of a page's elements. */
const footerIn = onceFor((words: i18n) => rendered(words, <SiteFooter />));

/** Shortens the document: React writes end tags of shapes in full. */
const shortened = (html: string) => html.replace(/><\/(?:path|circle|stop|use|rect)>/g, '/>');
