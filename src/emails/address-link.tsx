import { event } from '../../edition/event.ts';
import { emailChangeHours } from '../features/staff/staff-contract.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { ActionButton, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail } from './runner-mail.tsx';

/** To the address that somebody of the race office wants to have: only whoever reads it confirms it. */
export function addressLinkMail(props: {
  language: Language;
  siteUrl: string;
  link: string;
}): Promise<Mail> {
  const { language, siteUrl, link } = props;
  const t = wordsIn(language).getFixedT(null, 'emails', 'staffLink');
  const facts = { event: event.name };
  const text = t('address.text', facts);
  return runnerMail({
    language,
    siteUrl,
    name: '',
    subject: t('address.subject', facts),
    preview: text,
    title: t('address.title'),
    why: t('why', { site: new URL(siteUrl).host }),
    children: (
      <>
        <Paragraph>{text}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('address.button')}</ActionButton>
        <Paragraph>{t('once', { count: emailChangeHours })}</Paragraph>
      </>
    ),
  });
}
