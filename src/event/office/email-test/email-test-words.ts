import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { MailError, Mailer } from '../../../platform/mail/mailer.ts';
import type { EmailStatus, TestEmailResult } from './email-test.contract.ts';

/** How mails are sent, in words. */
export function emailStatus({ transport, from }: Mailer, language: Language): EmailStatus {
  const t = wordsIn(language).getFixedT(null, 'email-test');
  const common = { transport, message: t(`transport.${transport}.message`, { from }) };
  if (transport === 'files') {
    return {
      ...common,
      sendgridConfigured: false,
      setupInstructions: [t('setup.choose'), t('setup.key'), t('setup.from'), t('setup.restart')],
    };
  }
  return {
    ...common,
    sendgridConfigured: transport === 'sendgrid',
    senderVerificationNote:
      transport === 'sendgrid' ? t('note.sendgrid', { from }) : t('note.smtp', { from }),
  };
}

/** The result of a mail that was sent. */
export function sentResult({ transport }: Mailer, language: Language): TestEmailResult {
  const t = wordsIn(language).getFixedT(null, 'email-test');
  return { success: true, message: t(`transport.${transport}.sent`) };
}

/** The result of a mail that was not sent: the server's answer, and where to look. */
export function failedResult(
  { problem, code }: MailError,
  { from }: Mailer,
  language: Language,
): TestEmailResult {
  const t = wordsIn(language).getFixedT(null, 'email-test');
  const facts = { from, code };
  return {
    success: false,
    message: t(`problems.${problem}.message`, facts),
    possibleIssues: [
      t(`problems.${problem}.first`, facts),
      t(`problems.${problem}.second`, facts),
      t('answer', facts),
    ],
  };
}
