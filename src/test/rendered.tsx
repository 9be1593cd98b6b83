import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { Language } from '../i18n/languages.ts';
import { wordsIn } from '../i18n/words.ts';

/** The HTML of a component in a language, without a site around it. */
export const rendered = (node: ReactNode, language: Language = 'en'): string =>
  renderToStaticMarkup(<I18nextProvider i18n={wordsIn(language)}>{node}</I18nextProvider>);

/** What a reader sees of some HTML, in one line and with plain blanks. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The texts of all elements of one kind, in order. */
export const textsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([whole]) => textOf(whole));

/** Where all links lead, in order. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );

/** What stands between the first `from` and the `to` that follows it; empty where there is none. */
export const between = (html: string, from: string, to: string): string =>
  html.split(from)[1]?.split(to)[0] ?? '';
