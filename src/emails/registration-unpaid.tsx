import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { LinkLine, Paragraph } from './email-parts.tsx';
import { type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a runner whose registration was cancelled because nobody has paid for it. */
export async function registrationUnpaidMail(props: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  /** The registration's. */
  number: number;
  /** Whether registration is open for that race. */
  canRegister: boolean;
}): Promise<Mail> {
  const { language, siteUrl, firstname, lastname, raceName, number, canRegister } = props;
  const t = wordsIn(language).getFixedT(null, 'emails', 'registrationUnpaid');
  const cancelled = wordsIn(language).getFixedT(null, 'emails', 'registrationCancelled');
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', { race: raceName }),
    preview: t('preview'),
    title: cancelled('title'),
    why: whyRegistered(language, siteUrl),
    number,
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        {canRegister && (
          <>
            <Paragraph>{t('again')}</Paragraph>
            <LinkLine href={`${siteUrl}/registration?lang=${language}`}>
              {cancelled('register')}
            </LinkLine>
          </>
        )}
      </>
    ),
  });
}
