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
 * A mail to a runner or a guardian: the title, a greeting by name if the name looks like one (text
 * typed as a name must not carry an advertisement to a stranger's address), then the content.
 */
export async function runnerMail(props: {
  language: Language;
  siteUrl: string;
  name: string;
  /** Named in the subject, as one address may have registered several runners. */
  runner?: PersonName;
  subject: string;
  preview: string;
  title: string;
  why: string;
  /** The runner's number, if there is one. */
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

/** The registration that a mail is about. */
export type OfRegistration = PersonName & {
  language: Language;
  siteUrl: string;
  raceName: string;
  /**
   * Whether the subject leaves out the runner's name, as the owner of the mailbox has not acted
   * yet.
   */
  isUnnamed?: boolean;
  /**
   * The number of the registration; absent if it has none yet, or if the mail goes to another
   * person.
   */
  number?: number | undefined;
};

type RegistrationMail = {
  /** Values for subject, preview and title, in addition to the race. */
  facts?: Record<string, string | number>;
  /** Replace the sentences of `key`. */
  instead?: Partial<Record<'subject' | 'preview' | 'why', string>>;
  children: ReactNode;
};

/**
 * A mail to a runner about the registration: subject, preview and title are those of `key` in
 * `emails.json`, and the footer says that somebody registered; the content is the mail's own.
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

/** The reason why a runner gets a mail, for its footer. */
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
