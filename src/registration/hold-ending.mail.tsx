import { formatMoment } from '../edition/words/format.ts';
import { wordsIn } from '../edition/words/words.ts';
import { ActionButton, Paragraph } from '../ui/mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../ui/mail/runner-mail.tsx';

/**
 * The mail to a runner whose place is given back at `until` unless paid; `link` leads to paying.
 */
export function holdEndingMail({
  until,
  link,
  ...of
}: OfRegistration & { number: number; until: Date; link: string }): Promise<Mail> {
  const { language, raceName: race } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'holdEnding');
  const received = wordsIn(language).getFixedT(null, 'emails', 'registrationReceived');
  const facts = { until: formatMoment(language, until) };
  return registrationMail(of, 'holdEnding', {
    facts,
    children: (
      <>
        <Paragraph>{t('text', { race, ...facts })}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{received('pay')}</ActionButton>
        <Paragraph>{t('paid')}</Paragraph>
      </>
    ),
  });
}
