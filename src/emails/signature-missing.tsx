import { greetingName } from '../features/contact/contact-mail-rules.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { LinkLine, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a minor whose fee has arrived: nothing is missing but the guardian's signature. */
export async function signatureMissingMail({
  language,
  siteUrl,
  firstname,
  lastname,
  raceName,
  guardianName,
  link,
}: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  guardianName: string;
  link: string;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'signatureMissing');
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
        <Paragraph>
          {t('guardian', { name: greetingName(guardianName) ?? t('someGuardian') })}
        </Paragraph>
        <LinkLine href={inLanguage(link, language)}>{t('registration')}</LinkLine>
      </>
    ),
  });
}
