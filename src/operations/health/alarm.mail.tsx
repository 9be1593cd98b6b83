import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { ActionButton, Paragraph } from '../../ui/mail/email-parts.tsx';
import { inLanguage, type Mail, runnerMail } from '../../ui/mail/runner-mail.tsx';
import type { AlarmName } from './alarm.rules.ts';

/** To an admin: something of the site needs attention, or no longer does. */
export function alarmMail(props: {
  language: Language;
  siteUrl: string;
  name: AlarmName;
  /** The value of the check. */
  figure: number;
  isOver: boolean;
}): Promise<Mail> {
  const { event } = edition();
  const { language, siteUrl, name, figure, isOver } = props;
  const t = wordsIn(language).getFixedT(null, 'admin-health');
  const facts = { name: t(`checks.${name}.name`), event: event.name };
  const text = isOver ? t('mail.over', facts) : t(`checks.${name}.found`, { count: figure });
  return runnerMail({
    language,
    siteUrl,
    name: '',
    subject: isOver ? t('mail.subjectOver', facts) : t('mail.subject', facts),
    preview: text,
    title: isOver ? t('mail.titleOver') : facts.name,
    why: t('mail.why', { site: new URL(siteUrl).host }),
    children: (
      <>
        <Paragraph>{text}</Paragraph>
        {!isOver && <Paragraph>{t(`checks.${name}.todo`)}</Paragraph>}
        <ActionButton href={inLanguage(`${siteUrl}/admin/health`, language)}>
          {t('mail.button')}
        </ActionButton>
      </>
    ),
  });
}
