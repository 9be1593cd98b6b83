import type { OrderedExtras } from '../edition/facts/extra.rules.ts';
import { orderIn } from '../edition/facts/extra-words.ts';
import { registration } from '../edition/facts.ts';
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

/** To a runner whose registration is stored and not yet paid; `link` pays it, now or later. */
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
  /** What was ordered beside the place. */
  extras: OrderedExtras;
  /** Until when a place that it has is kept without payment; null: as long as it stands. */
  heldUntil: Date | null;
  hasPlace: boolean;
  /** When the registration is cancelled unless it is paid; undefined: not by itself. */
  unpaidUntil: Date | undefined;
  link: string;
  /** Whether a minor's guardian has still to sign, by the link of a mail of their own. */
  lacksGuardian: boolean;
  /** Whether the guardian has been written to: not while a mail about another minor waits there. */
  isGuardianAsked: boolean;
  /** Whether somebody has acted for it: until then the guardian is not written to. */
  isProven: boolean;
}): Promise<Mail> {
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
