import { edition } from '../../edition/edition.ts';
import type { OrderedExtras } from '../../edition/facts/extra.rules.ts';
import { orderIn } from '../../edition/facts/extra-words.ts';
import { formatAmount, formatAmountInBoth } from '../../edition/words/money.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { ActionButton, Paragraph } from '../../ui/mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../../ui/mail/runner-mail.tsx';

/**
 * The mail to a runner who has paid and has since joined the circuit or ordered other extras: what
 * is still due, and where to pay it.
 */
export function differenceDueMail({
  amountMinor,
  extras,
  link,
  ...of
}: OfRegistration & {
  number: number;
  amountMinor: number;
  /** The extras that are ordered beside the place; undefined when the edition sells none. */
  extras: OrderedExtras | undefined;
  /** Link to the page where it is paid. */
  link: string;
}): Promise<Mail> {
  const { event } = edition();
  const { language, raceName: race } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'differenceDue');
  const amount = formatAmount(language, amountMinor);
  const facts = { amount, circuit: event.circuit.shortName };
  const said = { ...facts, race, amount: formatAmountInBoth(language, amountMinor) };
  const ofOrder = wordsIn(language).getFixedT(null, 'emails', 'orderDifferenceDue');
  const order = extras && [race, orderIn(language, extras)].filter(Boolean).join(', ');
  return registrationMail(of, order ? 'orderDifferenceDue' : 'differenceDue', {
    facts,
    children: (
      <>
        <Paragraph>{order ? ofOrder('text', { ...said, order }) : t('text', said)}</Paragraph>
        <Paragraph>{t('place')}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('pay', facts)}</ActionButton>
      </>
    ),
  });
}
