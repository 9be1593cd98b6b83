import { formatEuro, formatFee } from '../web/format.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { Paragraph } from './email-parts.tsx';
import { type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a runner whose money the payment provider has sent back. */
export async function refundMail({
  language,
  siteUrl,
  firstname,
  lastname,
  amountBani,
  reason,
}: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  amountBani: number;
  /** `place-gone`: the payment came after the place had been given away; `not-due`: for nothing. */
  reason: 'cancelled' | 'place-gone' | 'not-due' | 'organiser';
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'refund');
  const amount = formatFee(language, amountBani);
  const facts = { amount, euro: formatEuro(language, amountBani) };
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', { amount }),
    preview: t('preview', { amount }),
    title: t('title'),
    why: whyRegistered(language, siteUrl),
    children: (
      <>
        <Paragraph>
          {reason === 'cancelled' && t('cancelled', facts)}
          {reason === 'place-gone' && t('placeGone', facts)}
          {reason === 'not-due' && t('notDue', facts)}
          {reason === 'organiser' && t('organiser', facts)}
        </Paragraph>
        <Paragraph>{t('banks')}</Paragraph>
      </>
    ),
  });
}
