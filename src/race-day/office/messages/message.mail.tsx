import type { Language } from '../../../edition/words/languages.ts';
import { AsWritten } from '../../../ui/mail/email-parts.tsx';
import { type Mail, runnerMail, whyRegistered } from '../../../ui/mail/runner-mail.tsx';
import type { MessageText } from './messages.rules.ts';

/** What the office tells a runner on the day, its placeholders filled. */
export const messageMail = (props: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  number?: number;
  message: MessageText;
}): Promise<Mail> => {
  const { language, siteUrl, firstname, lastname, number, message } = props;
  return runnerMail({
    language,
    siteUrl,
    lastname,
    name: firstname,
    subject: message.subject,
    preview: message.text.slice(0, 90),
    title: message.subject,
    why: whyRegistered(language, siteUrl),
    ...(number !== undefined && { number }),
    children: <AsWritten text={message.text} />,
  });
};
