import type { Language } from '../../edition/words/languages.ts';
import { ActionButton, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail } from './runner-mail.tsx';

export type OneLink = { language: Language; siteUrl: string; link: string };

/** A mail with one link to a member of staff; `notes`: paragraphs below its button. */
export function oneLinkMail(
  { language, siteUrl, link }: OneLink,
  words: Record<'subject' | 'text' | 'title' | 'why' | 'button', string> & { notes: string[] },
): Promise<Mail> {
  const { subject, text, title, why, button, notes } = words;
  return runnerMail({
    language,
    siteUrl,
    name: '',
    subject,
    preview: text,
    title,
    why,
    children: (
      <>
        <Paragraph>{text}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{button}</ActionButton>
        {notes.map((note) => (
          <Paragraph key={note}>{note}</Paragraph>
        ))}
      </>
    ),
  });
}
