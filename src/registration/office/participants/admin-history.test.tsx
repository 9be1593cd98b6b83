import { expect, it } from 'vitest';
import { rendered } from '../../../test/rendered.tsx';
import { AdminMails } from './admin-history.tsx';

it.each([
  ['waiting', 'on its way'],
  ['sent', 'sent'],
  ['filed', 'written to a file only'],
  ['failed', 'could not be delivered'],
] as const)('a mail that is %s is told as that', (state, words) => {
  const at = new Date('2025-06-01T10:00:00Z');
  const mail = { id: 'm', at, to: 'ana@example.ro', subject: 'Hello', state, sentAt: at };
  const html = rendered(<AdminMails language="en" mails={[mail]} />);
  expect(html).toContain(`, ${words}`);
});
