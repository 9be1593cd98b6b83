import { event } from '../../edition/event.ts';
import { races } from '../../edition/races.ts';
import type { PaymentSource } from '../features/payments/settled-rules.ts';
import { formatDay, formatEuro, formatFee } from '../web/format.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { Facts, LinkLine, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a runner whose registration is confirmed: paid, free, or on the organiser's word alone. */
export async function paymentConfirmedMail({
  language,
  siteUrl,
  firstname,
  lastname,
  raceName,
  paid,
  feeBani,
  raceId,
  link,
  number,
}: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  /** Null: no payment is known. */
  paid: { bani: number; source: PaymentSource } | null;
  feeBani: number;
  raceId: number;
  link: string;
  /** The registration's. */
  number: number;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'paymentConfirmed');
  const start = races.find(({ id }) => id === raceId)?.startTime ?? event.firstStart;
  const how = paid === null ? 'unpaid' : paid.source === 'free' ? 'free' : 'paid';
  const lei = (bani: number) => `${formatFee(language, bani)} (${formatEuro(language, bani)})`;
  const texts = {
    paid: () => t('text', { race: raceName }),
    free: () => t('textFree', { race: raceName }),
    unpaid: () => t('textUnpaid', { race: raceName }),
  };
  const fees = { free: () => t('feeFree'), unpaid: () => t('feeUnpaid', { fee: lei(feeBani) }) };
  const day = formatDay(language, event.raceDay, 'weekday');
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', { race: raceName }),
    preview: t(how === 'paid' ? 'preview' : 'previewUnpaid', { day, place: event.place.resort }),
    title: t('title'),
    why: whyRegistered(language, siteUrl),
    number,
    children: (
      <>
        <Paragraph>{texts[how]()}</Paragraph>
        <Facts
          rows={[
            [t('race'), raceName],
            [t('start'), `${day}, ${start}`],
            [t('place'), event.place.resort],
            how === 'paid' ? [t('paid'), lei(paid?.bani ?? 0)] : [t('fee'), fees[how]()],
          ]}
        />
        <LinkLine href={`${siteUrl}/api/races/${raceId}/start.ics?lang=${language}`}>
          {t('calendar')}
        </LinkLine>
        <LinkLine href={`${siteUrl}/program?lang=${language}`}>{t('program')}</LinkLine>
        <LinkLine href={`${siteUrl}/rules?lang=${language}#equipment`}>{t('equipment')}</LinkLine>
        <LinkLine href={inLanguage(link, language)}>{t('registration')}</LinkLine>
      </>
    ),
  });
}
