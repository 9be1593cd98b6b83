import { edition } from '../../edition/edition.ts';
import type { OrderedExtras } from '../../edition/facts/extra.rules.ts';
import { orderWithPriceIn } from '../../edition/facts/extra-words.ts';
import { startSpanOf, waveStartsOf } from '../../edition/facts/wave.rules.ts';
import { waveOf } from '../../edition/facts/wave-of-bib.rules.ts';
import { formatDay } from '../../edition/words/format.ts';
import { localTime } from '../../edition/words/local-time.ts';
import { formatAmountInBoth } from '../../edition/words/money.ts';
import { waveStartIn } from '../../edition/words/wave-start.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { localDay } from '../../platform/i18n/local-day.ts';
import { CodePicture, Facts, LinkLine, Paragraph } from '../../ui/mail/email-parts.tsx';
import {
  inLanguage,
  type Mail,
  type OfRegistration,
  registrationMail,
} from '../../ui/mail/runner-mail.tsx';
import type { PaymentSource } from './settled.rules.ts';

/** The mail to a runner who is confirmed: by payment, free, or by the organiser's word alone. */
export function paymentConfirmedMail({
  paid,
  feeMinor,
  extras,
  raceId,
  bib,
  startsAt,
  link,
  pickupCode,
  isAhead,
  ...of
}: OfRegistration & {
  number: number;
  /** Null when no payment is known. */
  paid: { amountMinor: number; source: PaymentSource } | null;
  feeMinor: number;
  /** The extras that were ordered beside the place. */
  extras: OrderedExtras;
  raceId: number;
  /** Null: not given out yet. */
  bib: number | null;
  startsAt: Date;
  link: string;
  /** The text of the QR code for the bib pickup. */
  pickupCode: string;
  /** False when the race has started; then the mail does not speak of it as to come. */
  isAhead: boolean;
}): Promise<Mail> {
  const { event } = edition();
  const { language, raceName } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'paymentConfirmed');
  const how = paid === null ? 'unpaid' : paid.source === 'free' ? 'free' : 'paid';
  const order = orderWithPriceIn(language, extras);
  const race = { race: raceName };
  const texts = {
    paid: () => (isAhead ? t('text', race) : t('textLate', race)),
    free: () => (isAhead ? t('textFree', race) : t('textFreeLate', race)),
    unpaid: () => (isAhead ? t('textUnpaid', race) : t('textUnpaidLate', race)),
  };
  const fees = {
    free: () => t('feeFree'),
    unpaid: () => t('feeUnpaid', { fee: formatAmountInBoth(language, feeMinor) }),
  };
  const day = formatDay(language, localDay(startsAt, event.timeZone), 'weekday');
  const starting = { id: raceId, startTime: localTime(startsAt) };
  const wave = waveOf(waveStartsOf(starting), bib);
  const start = wave ? waveStartIn(language, wave) : startSpanOf(starting);
  const facts = { day, place: event.place.resort };
  const unpaid = how === 'paid' ? {} : { preview: t('previewUnpaid', facts) };
  const late = { subject: t('subjectLate', race), preview: texts[how]() };
  return registrationMail(of, 'paymentConfirmed', {
    facts,
    instead: isAhead ? unpaid : late,
    children: (
      <>
        <Paragraph>{texts[how]()}</Paragraph>
        <Facts
          rows={[
            [t('race'), raceName],
            [t('start'), `${day}, ${start}`],
            [t('place'), event.place.resort],
            ...(order === undefined ? [] : [[t('extras'), order] as [string, string]]),
            how === 'paid'
              ? [t('paid'), formatAmountInBoth(language, paid?.amountMinor ?? 0)]
              : [t('fee'), fees[how]()],
          ]}
        />
        {isAhead && <Ahead {...of} raceId={raceId} pickupCode={pickupCode} />}
        <LinkLine href={inLanguage(link, language)}>{t('registration')}</LinkLine>
      </>
    ),
  });
}

/** What a runner needs before the start: the code for the bib, and links to read on. */
function Ahead({
  language,
  siteUrl,
  number,
  raceId,
  pickupCode,
}: Pick<OfRegistration, 'language' | 'siteUrl'> & {
  number: number;
  raceId: number;
  pickupCode: string;
}) {
  const t = wordsIn(language).getFixedT(null, 'emails', 'paymentConfirmed');
  return (
    <>
      <Paragraph>{t('pickup')}</Paragraph>
      <CodePicture text={pickupCode} alt={t('pickupCode', { number })} />
      <LinkLine href={`${siteUrl}/api/races/${raceId}/start.ics?lang=${language}`}>
        {t('calendar')}
      </LinkLine>
      <LinkLine href={`${siteUrl}/program?lang=${language}`}>{t('program')}</LinkLine>
      <LinkLine href={`${siteUrl}/rules?lang=${language}#equipment`}>{t('equipment')}</LinkLine>
    </>
  );
}
