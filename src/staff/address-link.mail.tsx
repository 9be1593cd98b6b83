import { event } from '../edition/facts.ts';
import { wordsIn } from '../edition/words/words.ts';
import { type OneLink, oneLinkMail } from '../ui/mail/one-link-mail.tsx';
import type { Mail } from '../ui/mail/runner-mail.tsx';
import { emailChangeHours } from './staff.contract.ts';

/** To the address that a member of staff wants to have: only whoever reads it confirms it. */
export function addressLinkMail(props: OneLink): Promise<Mail> {
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
