import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { onceFor } from '../edition/facts/once-for.ts';
import { factsAsJson } from '../edition/facts.ts';
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

/** An island asks the page for the facts of the edition. */
const withFacts = (html: string) =>
  html.includes('data-island=')
    ? html.replace(
        /<\/body><\/html>$/,
        (end) => `<script type="application/json" id="facts">${factsAsJson}</script>${end}`,
      )
    : html;

const rendered = (words: i18n, node: ReactNode) =>
  renderToString(<I18nextProvider i18n={words}>{node}</I18nextProvider>);

/** Cached by language and words, as the footer is a sixth of a page's elements. */
const footerIn = onceFor((words: i18n) => rendered(words, <SiteFooter />));

/** Shortens the document: React writes end tags of shapes in full. */
const shortened = (html: string) => html.replace(/><\/(?:path|circle|stop|use|rect)>/g, '/>');
