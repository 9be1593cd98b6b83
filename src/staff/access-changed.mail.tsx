import { edition } from '../edition/edition.ts';
import { formatStamp } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { greetingName } from '../platform/mail/contact-mail.rules.ts';
import { ActionButton, Facts, Paragraph } from '../ui/mail/email-parts.tsx';
import { inLanguage, type Mail, runnerMail } from '../ui/mail/runner-mail.tsx';
import type { AccessChange } from './staff.contract.ts';

/** To a member of staff whose access has changed, or who should know of a new admin. */
export function accessMail(props: {
  language: Language;
  siteUrl: string;
  change: AccessChange;
  /** Name of the person who did it; undefined: the reader. */
  by: string | undefined;
}): Promise<Mail> {
  const { event } = edition();
  const { language, siteUrl, change, by } = props;
  const t = wordsIn(language).getFixedT(null, 'emails', 'accessChanged');
  const { kind } = change;
  const facts = { event: event.name };
  const text = textOf(language, change);
  const isOfAdmins = kind === 'new-admin' || kind === 'server-link';
  const page = isOfAdmins ? '/admin/staff' : '/admin/account';
  return runnerMail({
    language,
    siteUrl,
    name: '',
    subject: t('subject', facts),
    preview: text,
    title: t('title'),
    why: t('why', { site: new URL(siteUrl).host }),
    children: (
      <>
        <Paragraph>{text}</Paragraph>
        {by !== undefined && (
          <Paragraph>{t('by', { by: greetingName(by) ?? event.organiser })}</Paragraph>
        )}
        {kind === 'new-device' && <Facts rows={deviceRows(language, change)} />}
        <Paragraph>{kind === 'new-device' ? t('device.notYou') : t('notYou')}</Paragraph>
        {kind !== 'deactivated' && (
          <ActionButton href={inLanguage(`${siteUrl}${page}`, language)}>
            {t('button')}
          </ActionButton>
        )}
      </>
    ),
  });
}

function textOf(language: Language, change: AccessChange): string {
  const { event } = edition();
  const t = wordsIn(language).getFixedT(null, 'emails', 'accessChanged.what');
  switch (change.kind) {
    case 'recovery-used':
      return t(change.kind, { count: change.left });
    case 'new-admin':
    case 'server-link':
    case 'email-asked':
    case 'email-changed':
      return t(change.kind, { email: change.email });
    default:
      return t(change.kind, { event: event.name });
  }
}

function deviceRows(
  language: Language,
  { device, network, at }: AccessChange & { kind: 'new-device' },
): [string, string][] {
  const t = wordsIn(language).getFixedT(null, 'emails', 'accessChanged.device');
  return [
    [t('at'), formatStamp(language, at)],
    [t('browser'), device || t('unknown')],
    [t('network'), network ?? t('ownNetwork')],
  ];
}
