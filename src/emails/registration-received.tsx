import { registration } from '../../edition/registration.ts';
import { formatEuro, formatFee, formatMoment } from '../web/format.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { ActionButton, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a runner whose registration is stored and not yet paid; `link` pays it, now or later. */
export async function registrationReceivedMail({
  language,
  siteUrl,
  firstname,
  lastname,
  raceName,
  feeBani,
  heldUntil,
  hasPlace,
  unpaidUntil,
  link,
  number,
  lacksGuardian,
}: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  feeBani: number;
  /** Until when a place that it has is kept without payment; null: as long as it stands. */
  heldUntil: Date | null;
  hasPlace: boolean;
  /** When the registration is cancelled unless it is paid; undefined: not by itself. */
  unpaidUntil: Date | undefined;
  link: string;
  /** The registration's. */
  number: number;
  /** Whether a minor's guardian has still to sign, by the link of a mail of their own. */
  lacksGuardian: boolean;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'registrationReceived');
  const fee = formatFee(language, feeBani);
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', { race: raceName }),
    preview: t('preview', { fee }),
    title: t('title'),
    why: whyRegistered(language, siteUrl),
    number,
    children: (
      <>
        <Paragraph>
          {t('text', { race: raceName, fee, euro: formatEuro(language, feeBani) })}
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
          <Paragraph>{t('guardian', { age: registration.guardianBelowAge })}</Paragraph>
        )}
        <Paragraph>{t('later')}</Paragraph>
      </>
    ),
  });
}
