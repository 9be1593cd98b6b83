import { wordsIn } from '../edition/words/words.ts';
import { Paragraph } from '../ui/mail/email-parts.tsx';
import { type Mail, type OfRegistration, registrationMail } from '../ui/mail/runner-mail.tsx';

/** The mail to a mailbox whose registration is void, as another one has confirmed the person. */
export function registrationTakenMail(of: OfRegistration & { number: number }): Promise<Mail> {
  const t = wordsIn(of.language).getFixedT(null, 'emails', 'registrationTaken');
  return registrationMail({ ...of, isUnnamed: true }, 'registrationTaken', {
    children: (
      <>
        <Paragraph>{t('text', { race: of.raceName })}</Paragraph>
        <Paragraph>{t('money')}</Paragraph>
        <Paragraph>{t('reply')}</Paragraph>
      </>
    ),
  });
}
