import { event } from '../../edition/event.ts';
import { races } from '../../edition/races.ts';
import { formatDay, formatEuro, formatFee } from '../web/format.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { Facts, LinkLine, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a runner whose registration is paid and confirmed. */
export async function paymentConfirmedMail({
  language,
  siteUrl,
  firstname,
  raceName,
  paidBani,
  raceId,
  link,
}: {
  language: Language;
  siteUrl: string;
  firstname: string;
  raceName: string;
  paidBani: number;
  raceId: number;
  link: string;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'paymentConfirmed');
  const start = races.find(({ id }) => id === raceId)?.startTime ?? event.firstStart;
  const day = formatDay(language, event.raceDay, 'weekday');
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    subject: t('subject', { race: raceName }),
    preview: t('preview', { day, place: event.place.resort }),
    title: t('title'),
    why: whyRegistered(language, siteUrl),
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        <Facts
          rows={[
            [t('race'), raceName],
            [t('start'), `${day}, ${start}`],
            [t('place'), event.place.resort],
            [t('paid'), `${formatFee(language, paidBani)} (${formatEuro(language, paidBani)})`],
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
