import { registration } from '../../edition/registration.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { ActionButton, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a runner who has nothing to pay: the link to the registration, and no more. */
export async function registrationLinkMail({
  language,
  siteUrl,
  firstname,
  lastname,
  raceName,
  link,
  lacksGuardian,
}: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  link: string;
  /** Whether a minor's guardian has still to sign, by the link of a mail of their own. */
  lacksGuardian: boolean;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'registrationLink');
  const received = wordsIn(language).getFixedT(null, 'emails', 'registrationReceived');
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', { race: raceName }),
    preview: t('preview'),
    title: t('title'),
    why: whyRegistered(language, siteUrl),
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('open')}</ActionButton>
        {lacksGuardian && (
          <Paragraph>{received('guardian', { age: registration.guardianBelowAge })}</Paragraph>
        )}
        <Paragraph>{t('last')}</Paragraph>
      </>
    ),
  });
}
