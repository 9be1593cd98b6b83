import { wordsIn } from '../edition/words/words.ts';
import { LinkLine, Paragraph } from '../ui/mail/email-parts.tsx';
import { type Mail, type OfRegistration, registrationMail } from '../ui/mail/runner-mail.tsx';

/** The mail to a runner whose registration was cancelled because it was not paid. */
export function registrationUnpaidMail({
  canRegister,
  ...of
}: OfRegistration & {
  number: number;
  /** Whether registration is open for that race. */
  canRegister: boolean;
}): Promise<Mail> {
  const { language, siteUrl, raceName: race } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'registrationUnpaid');
  const cancelled = wordsIn(language).getFixedT(null, 'emails', 'registrationCancelled');
  return registrationMail(of, 'registrationUnpaid', {
    children: (
      <>
        <Paragraph>{t('text', { race })}</Paragraph>
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
