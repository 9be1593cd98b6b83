import { event } from '../../edition/event.ts';
import { formatEuro, formatFee } from '../web/format.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { ActionButton, Paragraph } from './email-parts.tsx';
import { inLanguage, type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a runner who has paid and joined the circuit since: what is still due, and where it is paid. */
export async function differenceDueMail({
  language,
  siteUrl,
  firstname,
  lastname,
  raceName,
  amountBani,
  link,
  number,
}: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  amountBani: number;
  /** Of the page where it is paid. */
  link: string;
  /** The registration's. */
  number: number;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'differenceDue');
  const amount = formatFee(language, amountBani);
  const facts = { amount, race: raceName, circuit: event.circuit.shortName };
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', facts),
    preview: t('preview', facts),
    title: t('title', facts),
    why: whyRegistered(language, siteUrl),
    number,
    children: (
      <>
        <Paragraph>{t('text', { ...facts, euro: formatEuro(language, amountBani) })}</Paragraph>
        <Paragraph>{t('place')}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{t('pay', facts)}</ActionButton>
      </>
    ),
  });
}
