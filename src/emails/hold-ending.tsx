import { formatMoment } from '../web/format.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { ActionButton, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a runner whose place is given back at `until` unless it is paid; `link` leads to paying. */
export async function holdEndingMail(props: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  until: Date;
  link: string;
  /** The registration's. */
  number: number;
}): Promise<Mail> {
  const { language, siteUrl, firstname, lastname, raceName, link, number } = props;
  const t = wordsIn(language).getFixedT(null, 'emails', 'holdEnding');
  const received = wordsIn(language).getFixedT(null, 'emails', 'registrationReceived');
  const until = formatMoment(language, props.until);
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', { race: raceName }),
    preview: t('preview', { until }),
    title: t('title'),
    why: whyRegistered(language, siteUrl),
    number,
    children: (
      <>
        <Paragraph>{t('text', { race: raceName, until })}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{received('pay')}</ActionButton>
        <Paragraph>{t('paid')}</Paragraph>
      </>
    ),
  });
}
