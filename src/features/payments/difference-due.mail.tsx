import { event } from '../../edition/facts.ts';
import { formatEuro, formatFee } from '../../i18n/format.ts';
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
  const amount = formatFee(language, amountMinor);
  const facts = { amount, circuit: event.circuit.shortName };
  const euro = formatEuro(language, amountMinor);
  return registrationMail(of, 'differenceDue', {
    facts,
    children: (
      <>
        <Paragraph>{t('text', { race, euro, ...facts })}</Paragraph>
        <Paragraph>{t('place')}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('pay', facts)}</ActionButton>
      </>
    ),
  });
}
