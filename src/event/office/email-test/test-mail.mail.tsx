import { formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { EmailLayout } from '../../../ui/mail/email-layout.tsx';
import { Facts, Paragraph, Title } from '../../../ui/mail/email-parts.tsx';
import type { Mail } from '../../../ui/mail/runner-mail.tsx';

/**
 * The test mail to an address that an admin enters: it shows that mails of the site arrive, and how
 * they look.
 */
export async function testMail({
  language,
  siteUrl,
  now,
}: {
  language: Language;
  siteUrl: string;
  now: Date;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'testMail');
  const site = new URL(siteUrl).host;
  const parts = renderEmail(
    <EmailLayout
      language={language}
      siteUrl={siteUrl}
      preview={t('preview')}
      why={t('why', { site })}
    >
      <Title>{t('title')}</Title>
      <Paragraph>{t('text')}</Paragraph>
      <Facts
        rows={[
          [t('site'), site],
          [t('sent'), formatMoment(language, now)],
        ]}
      />
    </EmailLayout>,
  );
  return { subject: t('subject', { site }), ...parts };
}
