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
  link,
  ...of
}: OfRegistration & {
  guardianName: string;
  link: string;
}): Promise<Mail> {
  const { language, raceName } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'signatureMissing');
  return registrationMail(of, 'signatureMissing', {
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        <Paragraph>
          {t('guardian', { name: greetingName(guardianName) ?? t('someGuardian') })}
        </Paragraph>
        <LinkLine href={inLanguage(link, language)}>{t('registration')}</LinkLine>
      </>
    ),
  });
}
