import { event } from '../edition/facts.ts';
import { wordsIn } from '../edition/words/words.ts';
import { type OneLink, oneLinkMail } from '../ui/mail/one-link-mail.tsx';
import type { Mail } from '../ui/mail/runner-mail.tsx';
import { ownLinkHours } from './staff.contract.ts';

/** To a member of staff who asked at the sign-in for a new password. */
export function ownLinkMail(props: OneLink): Promise<Mail> {
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
