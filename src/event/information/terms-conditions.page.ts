import { edition } from '../../edition/edition.ts';
import { type LateFacts, policies, readingOn } from '../../edition/facts/reading.rules.ts';
import { formatCountOfDays } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { secondCurrency } from '../../edition/words/money.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { type LegalText, legalPage } from './legal-page.tsx';

/** `/terms-conditions` */
export const termsConditionsPage = legalPage('/terms-conditions', 'terms', termsIn);

function termsIn(language: Language, lateFacts: LateFacts): LegalText<'terms'> {
  const { organiser, authorities, event, registration, modules, onlineWithdrawalDays } = edition();
  const t = wordsIn(language).getFixedT(null, 'terms');
  const { email } = organiser;
  const { raceChangeUntilDaysBefore, refund } = policies();
  const changeDays = formatCountOfDays(language, raceChangeUntilDaysBefore);
  const refundFacts = { percent: refund?.sharePercent, refundDays: refund?.moreThanDaysBefore };
  const noRefund = wordsIn(language).getFixedT(null, 'rules')('registration.refund');
  const isOneRule = (['raceChangeUntilDaysBefore', 'refund'] as const).every(
    (policy) => readingOn('/rules', { policy }, lateFacts).isCounting,
  );
  const second = secondCurrency(language);
  const { name: consumers, site: consumersSite } = authorities.consumers;
  return {
    title: t('title'),
    description: t('description', { event: event.name }),
    short: [
      t('short.change', { changeDays }),
      refund ? t('short.refund', refundFacts) : noRefund,
      t('short.mountain'),
      t('short.consumer'),
    ],
    sections: {
      parties: {
        title: t('parties.title'),
        parts: [t('parties.text', { event: event.name, ...organiser }), t('parties.scope')],
      },
      registration: {
        title: t('registration.title'),
        parts: [
          t('registration.when'),
          t('registration.status', { holdMinutes: registration.holdMinutes }),
          t('registration.truth'),
        ],
      },
      fees: {
        title: t('fees.title'),
        parts: [
          second ? t('fees.whereTwo', second) : t('fees.where'),
          ...(modules.circuit ? [t('fees.circuit', { circuit: event.circuit.shortName })] : []),
        ],
      },
      change: {
        title: t('change.title'),
        parts: [t('change.until', { changeDays }), t('change.money')],
      },
      cancellation: {
        title: t('cancellation.title'),
        parts: [
          ...(refund
            ? [t('cancellation.early', refundFacts), t('cancellation.late', refundFacts)]
            : [noRefund]),
          t('cancellation.how', { email }),
          ...(isOneRule ? [] : [t('cancellation.differ')]),
          t('cancellation.withdrawal', { withdrawalDays: onlineWithdrawalDays }),
        ],
      },
      event: { title: t('event.title'), parts: [t('event.safety'), t('event.cancelled')] },
      fitness: { title: t('fitness.title'), parts: [t('fitness.confirm'), t('fitness.risks')] },
      conduct: { title: t('conduct.title'), parts: [t('conduct.text')] },
      photos: { title: t('photos.title'), parts: [t('photos.text', { email })] },
      liability: {
        title: t('liability.title'),
        parts: [t('liability.ours'), t('liability.others')],
      },
      law: {
        title: t('law.title'),
        parts: [t('law.law'), t('law.disputes', { consumers, consumersSite })],
      },
    },
  };
}
