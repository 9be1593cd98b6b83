import { edition } from '../edition/edition.ts';
import { wordsIn } from '../edition/words/words.ts';
import { ActionButton, Paragraph } from '../ui/mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../ui/mail/runner-mail.tsx';

/** The mail to a runner who has nothing to pay: the link to the registration, no more. */
export function registrationLinkMail({
  link,
  lacksGuardian,
  isAsked,
  ...of
}: OfRegistration & {
  link: string;
  /** Whether a minor's guardian has still to sign, by the link of their own mail. */
  lacksGuardian: boolean;
  /** Whether somebody asked for it by address: the earlier links then end when it is opened. */
  isAsked: boolean;
}): Promise<Mail> {
  const { registration } = edition();
  const { language, raceName } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'registrationLink');
  const received = wordsIn(language).getFixedT(null, 'emails', 'registrationReceived');
  return registrationMail(of, 'registrationLink', {
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('open')}</ActionButton>
        {lacksGuardian && (
          <Paragraph>{received('guardian', { age: registration.guardianBelowAge })}</Paragraph>
        )}
        <Paragraph>{t(isAsked ? 'asked' : 'last')}</Paragraph>
      </>
    ),
  });
}
