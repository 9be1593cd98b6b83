import { formatMoment } from '../edition/words/format.ts';
import { wordsIn } from '../edition/words/words.ts';
import { ActionButton, LinkLine, Paragraph } from '../ui/mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../ui/mail/runner-mail.tsx';

/**
 * The mail to the waiting list's next runner: a place is theirs for some hours. The number is that
 * of a registration that they have in the race.
 */
export function placeOfferedMail({
  offeredUntil,
  link,
  declineLink,
  ...of
}: OfRegistration & { offeredUntil: Date; link: string; declineLink: string }): Promise<Mail> {
  const { language, siteUrl, raceName: race } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'placeOffered');
  const facts = { until: formatMoment(language, offeredUntil) };
  return registrationMail(of, 'placeOffered', {
    facts,
    instead: { why: t('why', { site: new URL(siteUrl).host }) },
    children: (
      <>
        <Paragraph>{t('text', { race })}</Paragraph>
        <Paragraph>{t('until', facts)}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('take')}</ActionButton>
        <Paragraph>{t('ignore')}</Paragraph>
        <LinkLine href={inLanguage(declineLink, language)}>{t('decline')}</LinkLine>
      </>
    ),
  });
}
