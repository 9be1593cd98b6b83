import { registration } from '../../edition/registration.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { LinkLine, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail } from './runner-mail.tsx';

/** To somebody who was put on a waiting list; `link` takes them off it. */
export async function waitingListJoinedMail(props: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  link: string;
  /** Of the registration that the runner has in the race, if any. */
  number: number | undefined;
}): Promise<Mail> {
  const { language, siteUrl, firstname, lastname, raceName, link, number } = props;
  const t = wordsIn(language).getFixedT(null, 'emails', 'waitingListJoined');
  const why = wordsIn(language).getFixedT(null, 'emails', 'placeOffered');
  const { offerHours, lastDays } = registration;
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', { race: raceName }),
    preview: t('preview'),
    title: t('title'),
    why: why('why', { site: new URL(siteUrl).host }),
    ...(number !== undefined && { number }),
    children: (
      <>
        <Paragraph>
          {t('text', {
            race: raceName,
            hours: offerHours,
            lastHours: lastDays.offerHours,
            days: lastDays.days,
          })}
        </Paragraph>
        <LinkLine href={inLanguage(link, language)}>{t('leave')}</LinkLine>
      </>
    ),
  });
}
