import { edition } from '../edition/edition.ts';
import { subjectName } from '../edition/fields/person-name.rules.ts';
import { formatDay } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { ActionButton, Paragraph } from '../ui/mail/email-parts.tsx';
import { inLanguage, type Mail, runnerMail } from '../ui/mail/runner-mail.tsx';
import type { PlaceOfMinor } from './guardian-reminder.rules.ts';

/** The mail to the guardian of a minor, who must consent before registration can be confirmed. */
export async function guardianMail({
  language,
  siteUrl,
  guardianName,
  firstname,
  lastname,
  raceName,
  raceDay,
  link,
  place,
  isReminder,
}: {
  language: Language;
  siteUrl: string;
  guardianName: string;
  /** The first name of the minor. */
  firstname: string;
  lastname: string;
  raceName: string;
  /** The day of the minor's race, YYYY-MM-DD. */
  raceDay: string;
  link: string;
  place: PlaceOfMinor;
  isReminder: boolean;
}): Promise<Mail> {
  const { registration } = edition();
  const t = wordsIn(language).getFixedT(null, 'emails', 'guardian');
  const runner = subjectName({ firstname, lastname }) ?? t('someRunner');
  const facts = {
    runner,
    race: raceName,
    day: formatDay(language, raceDay),
    age: registration.guardianBelowAge,
  };
  const texts = {
    paid: () => t('place.paid'),
    kept: () => t('place.kept'),
    none: () => t('place.none'),
    gone: () => t('place.gone'),
  };
  return runnerMail({
    language,
    siteUrl,
    name: guardianName,
    subject: t(isReminder ? 'reminder' : 'subject', facts),
    preview: t('preview', facts),
    title: t('title'),
    why: t('why', { site: new URL(siteUrl).host }),
    children: (
      <>
        <Paragraph>{t('text', facts)}</Paragraph>
        <Paragraph>{texts[place]()}</Paragraph>
        <Paragraph>{t('needed')}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('sign')}</ActionButton>
      </>
    ),
  });
}
