import { formatFee } from '../web/format.ts';
import type { Language } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { LinkLine, Paragraph } from './email-parts.tsx';
import { type Mail, runnerMail, whyRegistered } from './runner-mail.tsx';

/** To a runner whose registration is cancelled; `refundBani` is on its way, 0: nothing is due. */
export async function registrationCancelledMail({
  language,
  siteUrl,
  firstname,
  lastname,
  raceName,
  refundBani,
}: {
  language: Language;
  siteUrl: string;
  firstname: string;
  lastname: string;
  raceName: string;
  refundBani: number;
}): Promise<Mail> {
  const t = wordsIn(language).getFixedT(null, 'emails', 'registrationCancelled');
  const common = wordsIn(language).getFixedT(null, 'common');
  return runnerMail({
    language,
    siteUrl,
    name: firstname,
    lastname,
    subject: t('subject', { race: raceName }),
    preview: t('preview', { race: raceName }),
    title: t('title'),
    why: whyRegistered(language, siteUrl),
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        <Paragraph>
          {refundBani > 0
            ? t('refund', { amount: formatFee(language, refundBani) })
            : t('noRefund')}
        </Paragraph>
        <Paragraph>{t('again')}</Paragraph>
        <LinkLine href={`${siteUrl}/registration?lang=${language}`}>{t('register')}</LinkLine>
        <LinkLine href={`${siteUrl}/terms-conditions?lang=${language}`}>
          {common('footer.terms')}
        </LinkLine>
      </>
    ),
  });
}
