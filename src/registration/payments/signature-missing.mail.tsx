import { wordsIn } from '../../edition/words/words.ts';
import { greetingName } from '../../platform/mail/contact-mail.rules.ts';
import { LinkLine, Paragraph } from '../../ui/mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../../ui/mail/runner-mail.tsx';

/** The mail to a minor whose fee has arrived: only the guardian's signature is missing. */
export function signatureMissingMail({
  guardianName,
  isGuardianKnown,
  link,
  ...of
}: OfRegistration & {
  guardianName: string;
  /** Whether we know a guardian to mail, who gets the link at once or has got it already. */
  isGuardianKnown: boolean;
  link: string;
}): Promise<Mail> {
  const { language, raceName } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'signatureMissing');
  return registrationMail(of, 'signatureMissing', {
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        <Paragraph>
          {t('guardian', { name: greetingName(guardianName) ?? t('someGuardian') })}{' '}
          {isGuardianKnown ? t('mailed') : t('unknown')}
        </Paragraph>
        <LinkLine href={inLanguage(link, language)}>{t('registration')}</LinkLine>
      </>
    ),
  });
}
