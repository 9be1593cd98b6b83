import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { ActionButton, LinkLine, Paragraph } from '../../ui/mail/email-parts.tsx';
import { inLanguage, type Mail, runnerMail } from '../../ui/mail/runner-mail.tsx';

/**
 * The mail to an address that somebody entered for the newsletter; at `link` its owner confirms it.
 */
export function newsletterConfirmation(props: {
  language: Language;
  siteUrl: string;
  link: string;
}): Promise<Mail> {
  const { event, newsletter } = edition();
  const { language, siteUrl, link } = props;
  const t = wordsIn(language).getFixedT(null, 'emails', 'newsletter');
  const facts = { event: event.name };
  const page = inLanguage(link, language);
  return runnerMail({
    language,
    siteUrl,
    name: '',
    subject: t('subject', facts),
    preview: t('text', facts),
    title: t('title'),
    why: t('why', { site: new URL(siteUrl).host }),
    children: (
      <>
        <Paragraph>{t('text', facts)}</Paragraph>
        <ActionButton href={page}>{t('button')}</ActionButton>
        <Paragraph>{t('notYou', { count: newsletter.unconfirmedDays })}</Paragraph>
        <LinkLine href={page}>{t('delete')}</LinkLine>
      </>
    ),
  });
}
