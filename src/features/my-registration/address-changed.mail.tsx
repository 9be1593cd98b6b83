import { wordsIn } from '../../i18n/words.ts';
import { Paragraph } from '../../mail/email-parts.tsx';
import { type Mail, type OfRegistration, registrationMail } from '../../mail/runner-mail.tsx';

/** To the address that was a runner’s: mails go elsewhere now, and earlier links open nothing. */
export function addressChangedMail(of: OfRegistration): Promise<Mail> {
  const { language, raceName } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'addressChanged');
  return registrationMail(of, 'addressChanged', {
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        <Paragraph>{t('links')}</Paragraph>
        <Paragraph>{t('notYou')}</Paragraph>
      </>
    ),
  });
}
