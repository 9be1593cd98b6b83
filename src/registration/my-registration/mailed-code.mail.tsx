import { wordsIn } from '../../edition/words/words.ts';
import { Facts, Paragraph } from '../../ui/mail/email-parts.tsx';
import { type Mail, type OfRegistration, registrationMail } from '../../ui/mail/runner-mail.tsx';
import { codeMinutes } from './mailed-code.rules.ts';

/** The mail with the code that opens address, emergency and health data on the personal page. */
export function mailedCodeMail({
  code,
  ...of
}: OfRegistration & {
  /** Six digits. */
  code: string;
}): Promise<Mail> {
  const { language } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'mailedCode');
  return registrationMail(of, 'mailedCode', {
    facts: { minutes: codeMinutes },
    children: (
      <>
        <Paragraph>{t('text', { minutes: codeMinutes })}</Paragraph>
        <Facts rows={[[t('code'), code]]} />
        <Paragraph>{t('notYou')}</Paragraph>
      </>
    ),
  });
}
