import { readings } from '../../edition/facts.ts';
import { type Fact, facts } from '../../facts/reading.rules.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Language } from '../../i18n/languages.ts';
import { wordsIn } from '../../i18n/words.ts';

/** A reading of a fact that is stated twice, in words. */
export function valueOfReading(language: Language, fact: Fact, reading: string): string {
  const t = wordsIn(language).getFixedT(null, 'admin-readings');
  const value = (readings[fact] as Record<string, unknown>)[reading];
  if (Array.isArray(value)) {
    const km = value.map((each: number) => formatNumber(language, each, 1)).join(' · ');
    return t('values.km', { km });
  }
  if (typeof value === 'number') {
    return fact === 'raceChangeUntilDaysBefore'
      ? t('values.days', { count: value })
      : `${formatNumber(language, value)}\u00a0${wordsIn(language).getFixedT(null, 'races')('card.metresUp')}`;
  }
  const refund = value as { sharePercent: number; moreThanDaysBefore: number } | null;
  return refund
    ? t('values.refund', { percent: refund.sharePercent, count: refund.moreThanDaysBefore })
    : t('values.noRefund');
}

/** The same of stored texts, which an earlier edition may have written. */
export function readingInWords(language: Language, fact: string, reading: string): string {
  const t = wordsIn(language).getFixedT(null, 'admin-readings');
  if (reading === 'both') return t('both');
  const known = facts.find((each) => each === fact);
  return known && reading in readings[known] ? valueOfReading(language, known, reading) : reading;
}

/** What a fact is called; a stored one that is none any more, by its own name. */
export function factInWords(language: Language, fact: string): string {
  const t = wordsIn(language).getFixedT(null, 'admin-readings');
  const known = facts.find((each) => each === fact);
  return known ? t(`facts.${known}`) : fact;
}
