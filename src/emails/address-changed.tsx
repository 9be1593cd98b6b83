import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { Paragraph } from './email-parts.tsx';
import { type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To the address that was a runner’s: mails go elsewhere now, and earlier links open nothing. */
export async function addressChangedMail({
  language,
  siteUrl,
  firstname,
  lastname,
  raceName,
}: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'addressChanged');
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
        <Paragraph>{t('links')}</Paragraph>
        <Paragraph>{t('notYou')}</Paragraph>
      </>
    ),
  });
}
