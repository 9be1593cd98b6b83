import { edition } from '../../../edition/edition.ts';
import { firstOrOnlyName, type PersonName } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { AsWritten, LinkLine } from '../../../ui/mail/email-parts.tsx';
import { inLanguage, type Mail, runnerMail, whyRegistered } from '../../../ui/mail/runner-mail.tsx';
import type { MessageText } from './messages.rules.ts';

/**
 * A message from the office to a runner, its placeholders filled; with `unsubscribeUrl` it goes to
 * a subscriber of the newsletter, whose name we do not know.
 */
export const messageMail = (props: {
  language: Language;
  siteUrl: string;
  /** Undefined: a subscriber. */
  runner?: PersonName;
  number?: number;
  unsubscribeUrl?: string;
  message: MessageText;
}): Promise<Mail> => {
  const { event } = edition();
  const { language, siteUrl, runner, number, unsubscribeUrl, message } = props;
  const t = wordsIn(language).getFixedT(null, 'emails', 'newsletter');
  return runnerMail({
    language,
    siteUrl,
    name: runner ? firstOrOnlyName(runner) : '',
    ...(runner && { runner }),
    subject: message.subject,
    preview: message.text.slice(0, 90),
    title: message.subject,
    why: unsubscribeUrl
      ? t('whySubscribed', { event: event.name })
      : whyRegistered(language, siteUrl),
    ...(number !== undefined && { number }),
    children: (
      <>
        <AsWritten text={message.text} />
        {unsubscribeUrl && (
          <LinkLine href={inLanguage(unsubscribeUrl, language)}>{t('leave')}</LinkLine>
        )}
      </>
    ),
  });
};
