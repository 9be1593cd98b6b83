import { registration } from '../../edition/registration.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { ActionButton, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a runner whose unpaid place was given back; `link` leads to trying again. */
export async function holdEndedMail(props: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  /** Whether the place is not kept a further time. */
  isSpent: boolean;
  link: string;
  /** The registration's. */
  number: number;
}): Promise<Mail> {
  const { language, siteUrl, firstname, lastname, raceName, isSpent, link, number } = props;
  const t = wordsIn(language).getFixedT(null, 'emails', 'holdEnded');
  const { holdMinutes: minutes, mostHolds: most } = registration;
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', { race: raceName }),
    preview: t('preview'),
    title: t('title'),
    why: whyRegistered(language, siteUrl),
    number,
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        <Paragraph>{isSpent ? t('spent', { most }) : t('again', { minutes })}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('open')}</ActionButton>
      </>
    ),
  });
}
