import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { wordsIn } from '../i18n/words.ts';
import { Document, type DocumentPlace } from './document.tsx';
import type { Page } from './page.ts';

/** The HTML of a page: data is loaded before, so that rendering is one synchronous pass. */
export function renderPage(page: Page, place: DocumentPlace): string {
  const html = renderToString(
    <I18nextProvider i18n={wordsIn(place.language, place.inForce)}>
      <Document page={page} place={place} />
    </I18nextProvider>,
  );
  return `<!doctype html>${shortened(html)}`;
}

/** The same document in fewer letters: React closes shapes at length. */
const shortened = (html: string) => html.replace(/><\/(?:path|circle|stop|use|rect)>/g, '/>');
