import { wordsIn } from '../../edition/words/words.ts';
import { greetingName } from '../../platform/mail/contact-mail.rules.ts';
import { LinkLine, Paragraph } from '../../ui/mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../../ui/mail/runner-mail.tsx';

/** To a minor whose fee has arrived: nothing is missing but the guardian's signature. */
export function signatureMissingMail({
  guardianName,
  isGuardianKnown,
  link,
  ...of
}: OfRegistration & {
  guardianName: string;
  /** Whether there is somebody to write to: they get the link from us, at once or already. */
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
