import { firstOrOnlyName, type PersonName } from '../../edition/fields/person-name.rules.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatAmount, formatAmountInBoth } from '../../edition/words/money.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { Paragraph } from '../../ui/mail/email-parts.tsx';
import { type Mail, runnerMail, whyRegistered } from '../../ui/mail/runner-mail.tsx';

/** The mail to a runner whose money was sent back, or handed over. */
export async function refundMail({
  language,
  siteUrl,
  amountMinor,
  reason,
  isCash = false,
  number,
  ...runner
}: PersonName & {
  language: Language;
  siteUrl: string;
  amountMinor: number;
  /**
   * `place-gone`: the payment came when the place was no longer kept; `other-proven`: another
   * registration has the person; `not-due`: nothing was owed.
   */
  reason: 'cancelled' | 'place-gone' | 'not-due' | 'other-proven' | 'organiser';
  /** Whether it was handed over in cash, and does not come by a bank. */
  isCash?: boolean;
  /** The number of the registration. */
  number: number;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'refund');
  const amount = formatAmount(language, amountMinor);
  const facts = { amount: formatAmountInBoth(language, amountMinor) };
  return runnerMail({
    language,
    siteUrl,
    name: firstOrOnlyName(runner),
    runner,
    subject: isCash ? t('cash.subject', { amount }) : t('subject', { amount }),
    preview: isCash ? t('cash.subject', { amount }) : t('preview', { amount }),
    title: isCash ? t('cash.title') : t('title'),
    why: whyRegistered(language, siteUrl),
    number,
    children: isCash ? (
      <Paragraph>{t('cash.text', facts)}</Paragraph>
    ) : (
      <>
        <Paragraph>
          {reason === 'cancelled' && t('cancelled', facts)}
          {reason === 'place-gone' && t('placeGone', facts)}
          {reason === 'not-due' && t('notDue', facts)}
          {reason === 'other-proven' && t('otherProven', facts)}
          {reason === 'organiser' && t('organiser', facts)}
        </Paragraph>
        <Paragraph>{t('banks')}</Paragraph>
      </>
    ),
  });
}
