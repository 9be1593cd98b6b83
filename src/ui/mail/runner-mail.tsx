import type { ReactNode } from 'react';
import {
  firstOrOnlyName,
  type PersonName,
  subjectName,
} from '../../edition/fields/person-name.rules.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { languageKey } from '../../platform/i18n/language-key.ts';
import { greetingName } from '../../platform/mail/contact-mail.rules.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { EmailLayout } from './email-layout.tsx';
import { Facts, Paragraph, Title } from './email-parts.tsx';

/** A mail ready for the outbox. */
export type Mail = { subject: string; html: string; text: string };

/**
 * A mail to a runner or a guardian: the title, a greeting by name where the name reads as one (what
 * was typed as a name must not carry an advertisement to a stranger's address), then the content.
 */
export async function runnerMail(props: {
  language: Language;
  siteUrl: string;
  name: string;
  /** Named in the subject: one address may have registered several. */
  runner?: PersonName;
  subject: string;
  preview: string;
  title: string;
  why: string;
  /** The runner's own, where there is one. */
  number?: number;
  children: ReactNode;
}): Promise<Mail> {
  const { language, siteUrl, name, runner, preview, title, why, number, children } = props;
  const t = wordsIn(language).getFixedT(null, 'emails');
  const greeted = greetingName(name);
  const named = runner && subjectName(runner);
  const parts = renderEmail(
    <EmailLayout language={language} siteUrl={siteUrl} preview={preview} why={why}>
      <Title>{title}</Title>
      <Paragraph>{greeted ? t('greeting', { name: greeted }) : t('greetingPlain')}</Paragraph>
      {children}
      {number !== undefined && <Facts rows={[[t('runnerNumber'), String(number)]]} />}
    </EmailLayout>,
  );
  const { subject } = props;
  return { subject: named ? t('subjectOf', { subject, name: named }) : subject, ...parts };
}

/** Whose registration a mail is about. */
export type OfRegistration = PersonName & {
  language: Language;
  siteUrl: string;
  raceName: string;
  /** Whether the subject does not name the runner, as nobody of that mailbox has acted yet. */
  isUnnamed?: boolean;
  /** The registration's; absent where there is none yet, or the mail goes to somebody else. */
  number?: number | undefined;
};

type RegistrationMail = {
  /** Filled into subject, preview and title, besides the race. */
  facts?: Record<string, string | number>;
  /** In place of the sentences of `key`. */
  instead?: Partial<Record<'subject' | 'preview' | 'why', string>>;
  children: ReactNode;
};

/**
 * A mail to a runner about the registration: subject, preview and title are those of `key` in
 * `emails.json`, and its foot says that somebody registered; the content is the mail's own.
 */
export function registrationMail(
  of: OfRegistration,
  key: RegistrationMailKey,
  { facts, instead, children }: RegistrationMail,
): Promise<Mail> {
  const { language, siteUrl, raceName, isUnnamed, number } = of;
  const t = wordsIn(language).getFixedT(null, 'emails');
  const values = { race: raceName, ...facts };
  return runnerMail({
    language,
    siteUrl,
    name: firstOrOnlyName(of),
    ...(!isUnnamed && { runner: of }),
    subject: t(`${key}.subject`, values),
    preview: t(`${key}.preview`, values),
    title: t(`${key}.title`, values),
    why: whyRegistered(language, siteUrl),
    ...instead,
    ...(number !== undefined && { number }),
    children,
  });
}

type RegistrationMailKey =
  | 'addressChanged'
  | 'differenceDue'
  | 'holdEnded'
  | 'holdEnding'
  | 'mailedCode'
  | 'orderDifferenceDue'
  | 'paymentConfirmed'
  | 'placeOffered'
  | 'registrationCancelled'
  | 'registrationLink'
  | 'registrationReceived'
  | 'registrationTaken'
  | 'registrationUnpaid'
  | 'signatureMissing'
  | 'waitingListJoined';

/** Why a runner gets a mail, for its foot. */
export function whyRegistered(language: Language, siteUrl: string): string {
  const t = wordsIn(language).getFixedT(null, 'emails');
  return t('whyRegistered', { site: new URL(siteUrl).host });
}

/** A link whose page opens in the language of the mail. */
export function inLanguage(link: string, language: Language): string {
  const url = new URL(link);
  url.searchParams.set(languageKey, language);
  return url.href;
}
