import { wordsIn } from '../../edition/words/words.ts';
import { ActionButton, Paragraph } from '../../ui/mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../../ui/mail/runner-mail.tsx';

/** The mail to a runner’s former address: mails go elsewhere now, and old links open nothing. */
export function addressChangedMail({
  link,
  ...of
}: OfRegistration & {
  /** Opens the emergency and health data to the new address; undefined when they are open to it. */
  link: string | undefined;
}): Promise<Mail> {
  const { language, raceName } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'addressChanged');
  return registrationMail(of, 'addressChanged', {
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        <Paragraph>{t('links')}</Paragraph>
        {link && (
          <>
            <Paragraph>{t('locked')}</Paragraph>
            <ActionButton href={inLanguage(link, language)}>{t('confirm')}</ActionButton>
          </>
        )}
        <Paragraph>{t('notYou')}</Paragraph>
      </>
    ),
  });
}
