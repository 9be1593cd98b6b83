import { afterEach, expect, it, vi } from 'vitest';
import { namedCountries } from '../../edition/words/country-names.ts';
import * as format from '../../edition/words/format.ts';
import { localSecond } from '../../edition/words/local-time.ts';
import * as money from '../../edition/words/money.ts';
import { rightsInWords } from '../../site/rights-words.ts';
import { localDay, localMinute, momentAt, offsetAt, secondsToNextDay } from './local-day.ts';

const kinds = [
  'Collator',
  'DateTimeFormat',
  'DisplayNames',
  'ListFormat',
  'NumberFormat',
  'PluralRules',
] as const;
afterEach(() => vi.unstubAllGlobals());

const moment = new Date('2025-07-05T05:30:00Z');
const zone = 'Europe/Bucharest';
const uses: Record<string, () => unknown> = {
  'the day of a moment': () => localDay(moment, zone),
  'its minute': () => localMinute(moment, zone),
  'its second': () => localSecond(moment),
  'a moment that was typed': () => momentAt('2025-07-05T08:30', zone),
  'an offset': () => offsetAt(moment, zone),
  'the time until midnight': () => secondsToNextDay(moment, zone),
  'countries in order': () => namedCountries('ro', ['RO', 'DE', 'OTHER']),
  rights: () => rightsInWords('fr', ['money', 'race-day']),
  'a list': () => format.formatList('it', ['one', 'two']),
  'a day': () => format.formatDay('de', '2025-07-05', 'weekday'),
  'days in a row': () => format.formatDays('es', '2025-07-04', '2025-07-05'),
  'a moment in words': () => format.formatMoment('en', moment),
  'a stamp': () => format.formatStamp('en', moment),
  'the order of a date': () => format.dateParts('ro'),
  'a number': () => format.formatNumber('fr', 1500.5, 1),
  'a price': () => money.formatPrice('de', 15_000),
  'a currency': () => money.currencyName('es', 'CHF'),
};

// Each holds memory that nobody counts: a site under load had a gigabyte of them.
it.each(Object.entries(uses))('makes a format of Intl once for %s', (_, use) => {
  use();
  let made = 0;
  const counted = kinds.map((kind) => [
    kind,
    new Proxy(Intl[kind] as new (...given: unknown[]) => object, {
      construct(target, given) {
        made++;
        return new target(...given);
      },
    }),
  ]);
  vi.stubGlobal('Intl', { ...Intl, ...(Object.fromEntries(counted) as object) });
  use();
  expect(made).toBe(0);
});
