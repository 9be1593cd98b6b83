import type { ReactElement } from 'react';
import { render, toPlainText } from 'react-email';

const plainText = {
  wordwrap: 76,
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: '[data-as-written]', format: 'pre' },
  ],
};

/** Both parts of a mail; what visitors wrote is escaped by React on the way. */
export async function renderEmail(email: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(email);
  return { html, text: toPlainText(html, plainText) };
}
