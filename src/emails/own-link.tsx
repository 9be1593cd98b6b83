import { event } from '../../edition/event.ts';
import { ownLinkHours } from '../features/staff/staff-contract.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { ActionButton, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail } from './runner-mail.tsx';

/** To somebody of the race office who asked at the sign-in for a new password. */
export function ownLinkMail(props: {
  language: Language;
  siteUrl: string;
  link: string;
}): Promise<Mail> {
  const { language, siteUrl, link } = props;
  const t = wordsIn(language).getFixedT(null, 'emails', 'staffLink');
  const facts = { event: event.name };
  const text = t('own.text', facts);
  return runnerMail({
    language,
    siteUrl,
    name: '',
    subject: t('own.subject', facts),
    preview: text,
    title: t('own.title'),
    why: t('own.why', { site: new URL(siteUrl).host }),
    children: (
      <>
        <Paragraph>{text}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('password.button')}</ActionButton>
        <Paragraph>{t('once', { count: ownLinkHours })}</Paragraph>
        <Paragraph>{t('own.notYou')}</Paragraph>
      </>
    ),
  });
}
