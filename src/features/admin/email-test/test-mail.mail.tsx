import { formatMoment } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/languages.ts';
import { wordsIn } from '../../../i18n/words.ts';
import { EmailLayout } from '../../../mail/email-layout.tsx';
import { Facts, Paragraph, Title } from '../../../mail/email-parts.tsx';
import { renderEmail } from '../../../mail/render-email.ts';
import type { Mail } from '../../../mail/runner-mail.tsx';

/** To whatever address an admin tries: that mails of the site arrive, and how they look. */
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
