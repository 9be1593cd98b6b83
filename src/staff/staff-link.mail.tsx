import { edition } from '../edition/edition.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { Right } from '../platform/auth/rights.rules.ts';
import { greetingName } from '../platform/mail/contact-mail.rules.ts';
import { rightsInWords } from '../site/rights-words.ts';
import { ActionButton, Paragraph } from '../ui/mail/email-parts.tsx';
import { type OneLink, oneLinkMail } from '../ui/mail/one-link-mail.tsx';
import { inLanguage, type Mail, runnerMail } from '../ui/mail/runner-mail.tsx';
import { emailChangeHours, invitationHours, ownLinkHours } from './staff.contract.ts';

/** To a person who is to help run the race, with the link that makes their account or password. */
export function staffLinkMail(props: {
  language: Language;
  siteUrl: string;
  /** Name of the admin who sends it. */
  by: string;
  rights: readonly Right[];
  link: string;
  isForPassword: boolean;
}): Promise<Mail> {
  const { event } = edition();
  const { language, siteUrl, rights, link, isForPassword } = props;
  const t = wordsIn(language).getFixedT(null, 'emails', 'staffLink');
  const facts = {
    by: greetingName(props.by) ?? event.organiser,
    event: event.name,
    role: rightsInWords(language, rights),
  };
  const texts = isForPassword
    ? {
        subject: t('password.subject', facts),
        title: t('password.title'),
        text: t('password.text', facts),
        button: t('password.button'),
      }
    : {
        subject: t('invitation.subject', facts),
        title: t('invitation.title'),
        text: t('invitation.text', facts),
        button: t('invitation.button'),
      };
  return runnerMail({
    language,
    siteUrl,
    name: '',
    subject: texts.subject,
    preview: texts.text,
    title: texts.title,
    why: t('why', { site: new URL(siteUrl).host }),
    children: (
      <>
        <Paragraph>{texts.text}</Paragraph>
        <ActionButton href={inLanguage(link, language)}>{texts.button}</ActionButton>
        <Paragraph>{t('once', { count: invitationHours })}</Paragraph>
      </>
    ),
  });
}

/**
 * To the address that a member of staff wants to have: only a person who reads it can confirm it.
 */
export function addressLinkMail(props: OneLink): Promise<Mail> {
  const { event } = edition();
  const t = wordsIn(props.language).getFixedT(null, 'emails', 'staffLink');
  const facts = { event: event.name };
  const site = { site: new URL(props.siteUrl).host };
  return oneLinkMail(props, {
    subject: t('address.subject', facts),
    text: t('address.text', facts),
    title: t('address.title'),
    why: t('why', site),
    button: t('address.button'),
    notes: [t('once', { count: emailChangeHours })],
  });
}

/** To a member of staff who asked at the sign-in for a new password. */
export function ownLinkMail(props: OneLink): Promise<Mail> {
  const { event } = edition();
  const t = wordsIn(props.language).getFixedT(null, 'emails', 'staffLink');
  const facts = { event: event.name };
  const site = { site: new URL(props.siteUrl).host };
  return oneLinkMail(props, {
    subject: t('own.subject', facts),
    text: t('own.text', facts),
    title: t('own.title'),
    why: t('own.why', site),
    button: t('password.button'),
    notes: [t('once', { count: ownLinkHours }), t('own.notYou')],
  });
}
