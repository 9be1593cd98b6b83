import { compile } from 'html-to-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Old mail programs lay tables out correctly only with this doctype. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const toText = compile({
  wordwrap: 76,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text]', format: 'skip' },
    { selector: '[data-as-written]', format: 'pre' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'td', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
});

/** Both parts of a mail; React escapes what visitors wrote. */
export function renderEmail(email: ReactElement): { html: string; text: string } {
  // React asks browsers to fetch pictures early; a mail brings its own.
  const html = doctype + renderToStaticMarkup(email).replace(/<link rel="preload"[^>]*>/g, '');
  return { html, text: toText(html) };
}
