import { event } from '../../edition/facts.ts';
import { type Language, languageFacts } from '../../i18n/languages.ts';
import { wordsIn } from '../../i18n/words.ts';
import { EmailLayout } from '../../mail/email-layout.tsx';
import { AsWritten, Facts, Title } from '../../mail/email-parts.tsx';
import { renderEmail } from '../../mail/render-email.ts';

/** To the organiser, in the organiser's language: what a visitor wrote, line by line. */
export async function contactNotice({
  message,
  isReachable,
  visitorLanguage,
  siteUrl,
}: {
  message: { name: string; email: string; subject: string; message: string };
  /** Whether a reply goes to the visitor; if not, the reader is told to write to the address. */
  isReachable: boolean;
  visitorLanguage: Language;
  siteUrl: string;
}): Promise<{ subject: string; html: string; text: string }> {
  const language = event.organiserLanguage;
  const t = wordsIn(language).getFixedT(null, 'emails', 'contactNotice');
  const facts = [
    [t('from'), `${message.name}, ${message.email}`],
    [t('about'), message.subject],
    [t('language'), languageFacts(visitorLanguage).name],
  ] as const;
  const who = { site: new URL(siteUrl).host, name: message.name };
  const parts = await renderEmail(
    <EmailLayout
      language={language}
      siteUrl={siteUrl}
      preview={t('preview', { name: message.name })}
      why={isReachable ? t('why', who) : t('whyWithoutReply', who)}
    >
      <Title>{message.subject}</Title>
      <Facts rows={facts} />
      <AsWritten text={message.message} />
    </EmailLayout>,
  );
  return { subject: t('subject', { subject: message.subject }), ...parts };
}
