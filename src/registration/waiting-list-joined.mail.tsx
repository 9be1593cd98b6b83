import { edition } from '../edition/edition.ts';
import { wordsIn } from '../edition/words/words.ts';
import { LinkLine, Paragraph } from '../ui/mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../ui/mail/runner-mail.tsx';

/**
 * The mail to a runner who was put on a waiting list; `link` takes them off it, and the number is
 * that of a registration that they have in the race.
 */
export function waitingListJoinedMail({
  link,
  ...of
}: OfRegistration & { link: string }): Promise<Mail> {
  const { registration } = edition();
  const { language, siteUrl, raceName: race } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'waitingListJoined');
  const why = wordsIn(language).getFixedT(null, 'emails', 'placeOffered');
  const { offerHours: hours, lastDays } = registration;
  const { offerHours: lastHours, days } = lastDays;
  return registrationMail(of, 'waitingListJoined', {
    instead: { why: why('why', { site: new URL(siteUrl).host }) },
    children: (
      <>
        <Paragraph>{t('text', { race, hours, lastHours, days })}</Paragraph>
        <LinkLine href={inLanguage(link, language)}>{t('leave')}</LinkLine>
      </>
    ),
  });
}
