import { formatAmount } from '../../edition/words/money.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { LinkLine, Paragraph } from '../../ui/mail/email-parts.tsx';
import { type Mail, type OfRegistration, registrationMail } from '../../ui/mail/runner-mail.tsx';

/**
 * The mail to a runner whose registration is cancelled; `refundMinor` is on its way, 0: nothing.
 */
export function registrationCancelledMail({
  refundMinor,
  canRegister,
  ...of
}: OfRegistration & {
  refundMinor: number;
  /** Whether registration is open for that race. */
  canRegister: boolean;
}): Promise<Mail> {
  const { language, siteUrl, raceName } = of;
  const t = wordsIn(language).getFixedT(null, 'emails', 'registrationCancelled');
  const common = wordsIn(language).getFixedT(null, 'common');
  return registrationMail(of, 'registrationCancelled', {
    children: (
      <>
        <Paragraph>{t('text', { race: raceName })}</Paragraph>
        <Paragraph>
          {refundMinor > 0
            ? t('refund', { amount: formatAmount(language, refundMinor) })
            : t('noRefund')}
        </Paragraph>
        {canRegister && (
          <>
            <Paragraph>{t('again')}</Paragraph>
            <LinkLine href={`${siteUrl}/registration?lang=${language}`}>{t('register')}</LinkLine>
          </>
        )}
        <LinkLine href={`${siteUrl}/terms-conditions?lang=${language}`}>
          {common('footer.terms')}
        </LinkLine>
      </>
    ),
  });
}
