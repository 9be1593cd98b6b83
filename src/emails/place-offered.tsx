import { formatMoment } from '../web/format.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { ActionButton, LinkLine, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail } from './runner-mail.tsx';

/** To the waiting list's next runner: a place of theirs for some hours. */
export async function placeOfferedMail({
  language,
  siteUrl,
  firstname,
  lastname,
  raceName,
  offeredUntil,
  link,
  declineLink,
  number,
}: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  offeredUntil: Date;
  link: string;
  /** Declines it. */
  declineLink: string;
  /** Of the registration that the runner has in the race, if any. */
  number: number | undefined;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'placeOffered');
  const until = formatMoment(language, offeredUntil);
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', { race: raceName }),
    preview: t('preview', { until }),
    title: t('title'),
    why: t('why', { site: new URL(siteUrl).host }),
    ...(number !== undefined && { number }),
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        <Paragraph>{t('until', { until })}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('take')}</ActionButton>
        <Paragraph>{t('ignore')}</Paragraph>
        <LinkLine href={inLanguage(declineLink, language)}>{t('decline')}</LinkLine>
      </>
    ),
  });
}
