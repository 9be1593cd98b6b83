import { event } from '../../edition/facts.ts';
import { formatAmount, formatAmountInBoth } from '../../i18n/money.ts';
import { wordsIn } from '../../i18n/words.ts';
import { ActionButton, Paragraph } from '../../mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../../mail/runner-mail.tsx';

/**
 * To a runner who has paid and joined the circuit since: what is still due, and where it is paid.
 */
export function differenceDueMail({
  amountMinor,
  link,
  ...of
}: OfRegistration & {
  number: number;
  amountMinor: number;
  /** Of the page where it is paid. */
  link: string;
}): Promise<Mail> {
  const { language, raceName: race } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'differenceDue');
  const amount = formatAmount(language, amountMinor);
  const facts = { amount, circuit: event.circuit.shortName };
  return registrationMail(of, 'differenceDue', {
    facts,
    children: (
      <>
        <Paragraph>
          {t('text', { ...facts, race, amount: formatAmountInBoth(language, amountMinor) })}
        </Paragraph>
        <Paragraph>{t('place')}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('pay', facts)}</ActionButton>
      </>
    ),
  });
}
