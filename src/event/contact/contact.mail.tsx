import { edition } from '../../edition/edition.ts';
import { hasPage } from '../../edition/facts/has-page.ts';
import { type Language, languageFacts } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { EmailLayout } from '../../ui/mail/email-layout.tsx';
import { AsWritten, Facts, LinkLine, Paragraph, Title } from '../../ui/mail/email-parts.tsx';

/**
 * The mail to the organiser, in the organiser's language, with the visitor's message line by line.
 */
export async function contactNotice({
  message,
  isReachable,
  isDoubtful,
  visitorLanguage,
  siteUrl,
}: {
  message: { name: string; email: string; subject: string; message: string };
  /**
   * Whether a reply reaches the visitor; if not, the mail asks the reader to write to the address.
   */
  isReachable: boolean;
  /** Whether the field that people do not see was filled in, probably by a robot. */
  isDoubtful: boolean;
  visitorLanguage: Language;
  siteUrl: string;
}): Promise<{ subject: string; html: string; text: string }> {
  const { event } = edition();
  const language = event.organiserLanguage;
  const t = wordsIn(language).getFixedT(null, 'emails', 'contactNotice');
  const facts = [
    [t('from'), `${message.name}, ${message.email}`],
    [t('about'), message.subject],
    [t('language'), languageFacts(visitorLanguage).name],
  ] as const;
  const who = { site: new URL(siteUrl).host, name: message.name };
  const parts = renderEmail(
    <EmailLayout
      language={language}
      siteUrl={siteUrl}
      preview={t('preview', { name: message.name })}
      why={isReachable ? t('why', who) : t('whyWithoutReply', who)}
    >
      <Title>{message.subject}</Title>
      {isDoubtful && <Paragraph>{t('doubtful')}</Paragraph>}
      <Facts rows={facts} />
      <AsWritten text={message.message} />
    </EmailLayout>,
  );
  const key = isDoubtful ? 'subjectDoubtful' : 'subject';
  return { subject: t(key, { subject: message.subject }), ...parts };
}

const answers = [
  ['nav.program', '/program'],
  ['nav.races', '/races'],
  ['nav.howToGetThere', '/how-to-get-there'],
  ['nav.accommodation', '/accommodation'],
] as const;

/**
 * The mail to a visitor whose message has arrived. It repeats nothing of the message: anyone can
 * type another person's address into the form, and the mail must not carry their words there.
 */
export async function contactConfirmation({
  language,
  siteUrl,
  greetedAs,
}: {
  language: Language;
  siteUrl: string;
  /** Undefined: no name in the greeting. */
  greetedAs: string | undefined;
}): Promise<{ subject: string; html: string; text: string }> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'contactConfirmation');
  const common = wordsIn(language).getFixedT(null, 'common');
  const parts = renderEmail(
    <EmailLayout
      language={language}
      siteUrl={siteUrl}
      preview={t('preview')}
      why={t('why', { site: new URL(siteUrl).host })}
    >
      <Title>{greetedAs ? t('greeting', { name: greetedAs }) : t('greetingPlain')}</Title>
      <Paragraph>{t('text')}</Paragraph>
      <Paragraph>{t('meanwhile')}</Paragraph>
      {answers
        .filter(([, path]) => hasPage(path))
        .map(([word, path]) => (
          <LinkLine key={path} href={`${siteUrl}${path}?lang=${language}`}>
            {common(word)}
          </LinkLine>
        ))}
    </EmailLayout>,
  );
  return { subject: t('subject'), ...parts };
}
