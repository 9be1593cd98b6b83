import { edition } from '../edition/edition.ts';
import type { OrderedExtras } from '../edition/facts/extra.rules.ts';
import { orderIn } from '../edition/facts/extra-words.ts';
import { formatMoment } from '../edition/words/format.ts';
import { formatAmount, formatAmountInBoth } from '../edition/words/money.ts';
import { wordsIn } from '../edition/words/words.ts';
import { ActionButton, Paragraph } from '../ui/mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../ui/mail/runner-mail.tsx';

/** The mail to a runner who is registered and has not paid; `link` leads to paying. */
export function registrationReceivedMail({
  feeMinor,
  extras,
  heldUntil,
  hasPlace,
  unpaidUntil,
  link,
  lacksGuardian,
  isGuardianAsked,
  isProven,
  ...of
}: OfRegistration & {
  number: number;
  feeMinor: number;
  /** The extras that were ordered beside the place. */
  extras: OrderedExtras;
  /** Until when a place that it has is kept unpaid; null: as long as the registration exists. */
  heldUntil: Date | null;
  hasPlace: boolean;
  /** When the registration is cancelled unless it is paid; undefined: not automatically. */
  unpaidUntil: Date | undefined;
  link: string;
  /** Whether a minor's guardian has still to sign, by the link of their own mail. */
  lacksGuardian: boolean;
  /** Whether we have mailed the guardian; not while a mail about another minor is unanswered. */
  isGuardianAsked: boolean;
  /** Whether somebody has acted for the registration; until then we do not mail the guardian. */
  isProven: boolean;
}): Promise<Mail> {
  const { registration } = edition();
  const { language, raceName: race } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'registrationReceived');
  const fee = formatAmount(language, feeMinor);
  const both = { race, fee: formatAmountInBoth(language, feeMinor) };
  const order = orderIn(language, extras);
  return registrationMail(of, 'registrationReceived', {
    facts: { fee },
    instead: order ? { preview: t('previewOrder', { fee }) } : {},
    children: (
      <>
        <Paragraph>
          {order ? t('textExtras', { ...both, extras: order }) : t('text', both)}
        </Paragraph>
        <Paragraph>
          {!hasPlace
            ? t('unheld', { minutes: registration.holdMinutes })
            : heldUntil
              ? t('held', { until: formatMoment(language, heldUntil) })
              : t('kept')}
        </Paragraph>
        {unpaidUntil && (
          <Paragraph>{t('unpaid', { until: formatMoment(language, unpaidUntil) })}</Paragraph>
        )}
        <ActionButton href={inLanguage(link, language)}>{t('pay')}</ActionButton>
        {lacksGuardian && (
          <Paragraph>
            {t(isGuardianAsked ? 'guardian' : isProven ? 'guardianPaid' : 'guardianLater', {
              age: registration.guardianBelowAge,
            })}
          </Paragraph>
        )}
        {!isProven && <Paragraph>{t('unproven')}</Paragraph>}
        <Paragraph>{t('later')}</Paragraph>
      </>
    ),
  });
}
