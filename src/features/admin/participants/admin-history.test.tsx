import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { wordsIn } from '../../../i18n/words.ts';
import { AdminMails } from './admin-history.tsx';

it.each([
  ['waiting', 'on its way'],
  ['sent', 'sent'],
  ['filed', 'written to a file only'],
  ['failed', 'could not be delivered'],
] as const)('a mail that is %s is told as that', (state, words) => {
  const at = new Date('2025-06-01T10:00:00Z');
  const mail = { id: 'm', at, to: 'ana@example.ro', subject: 'Hello', state, sentAt: at };
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={wordsIn('en')}>
      <AdminMails language="en" mails={[mail]} />
    </I18nextProvider>,
  );
  expect(html).toContain(`, ${words}`);
});
