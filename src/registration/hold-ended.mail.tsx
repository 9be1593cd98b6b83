import { edition } from '../edition/edition.ts';
import { wordsIn } from '../edition/words/words.ts';
import { ActionButton, Paragraph } from '../ui/mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../ui/mail/runner-mail.tsx';

/** The mail to a runner whose unpaid place was given back; `link` leads to trying again. */
export function holdEndedMail({
  isSpent,
  link,
  ...of
}: OfRegistration & {
  number: number;
  /** Whether the place cannot be kept another time. */
  isSpent: boolean;
  link: string;
}): Promise<Mail> {
  const { registration } = edition();
  const { language, raceName: race } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'holdEnded');
  const { holdMinutes: minutes, mostHolds: most } = registration;
  return registrationMail(of, 'holdEnded', {
    children: (
      <>
        <Paragraph>{t('text', { race })}</Paragraph>
        <Paragraph>{isSpent ? t('spent', { most }) : t('again', { minutes })}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('open')}</ActionButton>
      </>
    ),
  });
}
