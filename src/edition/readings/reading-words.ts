import { readingsOf } from '../facts/reading.rules.ts';
import { readings } from '../facts.ts';
import { formatNumber } from '../words/format.ts';
import type { Language } from '../words/languages.ts';
import { wordsIn } from '../words/words.ts';

/** A reading of a fact that is stated twice, in words. */
export function valueOfReading(language: Language, fact: string, reading: string): string {
  const t = wordsIn(language).getFixedT(null, 'admin-readings');
  const stated = readings[fact];
  const value = stated?.readings[reading]?.value ?? null;
  if (Array.isArray(value)) {
    const km = value.map((each: number) => formatNumber(language, each, 1)).join(' · ');
    return t('values.km', { km });
  }
  if (typeof value === 'number') {
    return stated && 'policy' in stated.of
      ? t('values.days', { count: value })
      : `${formatNumber(language, value)}\u00a0${wordsIn(language).getFixedT(null, 'races')('card.metresUp')}`;
  }
  return value
    ? t('values.refund', { percent: value.sharePercent, count: value.moreThanDaysBefore })
    : t('values.noRefund');
}

/** The same of stored texts, which an earlier edition may have written. */
export function readingInWords(language: Language, fact: string, reading: string): string {
  const t = wordsIn(language).getFixedT(null, 'admin-readings');
  if (reading === 'both') return t('both');
  return readingsOf(fact).includes(reading) ? valueOfReading(language, fact, reading) : reading;
}

/** What a fact is called; a stored one that is none any more, by its own name. */
export function factInWords(language: Language, fact: string): string {
  const t = wordsIn(language).getFixedT(null, 'admin-readings');
  return readingsOf(fact).length > 0 ? t(`facts.${fact}`) : fact;
}
