import { codeMinutes } from '../features/my-registration/mailed-code-rules.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { Facts, Paragraph } from './email-parts.tsx';
import { type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a runner: the code that opens the address, emergency and health data on the personal page. */
export async function mailedCodeMail({
  language,
  siteUrl,
  firstname,
  lastname,
  raceName,
  code,
}: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  /** Six digits. */
  code: string;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'mailedCode');
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', { race: raceName }),
    preview: t('preview', { minutes: codeMinutes }),
    title: t('title'),
    why: whyRegistered(language, siteUrl),
    children: (
      <>
        <Paragraph>{t('text', { minutes: codeMinutes })}</Paragraph>
        <Facts rows={[[t('code'), code]]} />
        <Paragraph>{t('notYou')}</Paragraph>
      </>
    ),
  });
}
