import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { type Language, languages } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';

// A visitor would see a gap, or nothing at all, so a missing word stops the test.
for (const { code } of languages()) {
  Object.assign(wordsIn(code).options, {
    saveMissing: true,
    missingKeyHandler(_languages: string[], namespace: string, key: string) {
      throw new Error(`No words for ${namespace}:${key}`);
    },
    missingInterpolationHandler(text: string, [part]: string[]) {
      throw new Error(`Nothing to put for ${part} in: ${text}`);
    },
  });
}

/** The HTML of a component in a language, without a site around it. */
export const rendered = (node: ReactNode, language: Language = 'en'): string =>
  renderToStaticMarkup(<I18nextProvider i18n={wordsIn(language)}>{node}</I18nextProvider>);

/** The text of some HTML as a reader sees it, in one line and with plain blanks. */
export const textOf = (html: string): string =>
  html
    // This element only prevents a line break; the texts of all others are set apart.
    .replace(/<span class="unbroken">(.*?)<\/span>/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The texts of all elements of one kind, in order. */
export const textsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([whole]) => textOf(whole));

/** The headings in order, each with its level: `2 Where to stay`. */
export const headingsIn = (html: string): string[] =>
  [...html.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gs)].map(
    ([, level, title = '']) => `${level} ${textOf(title)}`,
  );

/** The targets of all links, in order. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );

/** The attributes of all elements of one kind, in order, with names in small letters. */
export const tagsIn = (html: string, tag: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${tag}((?: [^>]*)?)/?>`, 'g'))].map(([, own = '']) =>
    Object.fromEntries(
      [...own.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value,
      ]),
    ),
  );

/** The props of the first island in some HTML. */
export const propsIn = (html: string): unknown =>
  JSON.parse(
    between(html, 'data-props="', '"')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );

/** The text between the first `from` and the `to` that follows it; empty where one is missing. */
export const between = (html: string, from: string, to: string): string =>
  html.split(from)[1]?.split(to)[0] ?? '';
