import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { edition } from '../../../edition/edition.ts';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { digits, inUnits } from '../../../edition/words/money.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { localMinute } from '../../../platform/i18n/local-day.ts';
import { paymentSources } from '../../payments/settled.rules.ts';
import type { MoneyPayment } from './money.contract.ts';

/** The CSV format of our spreadsheets of money, which Excel opens without asking. */
export const csvLook = (language: Language) =>
  ({
    bom: true,
    header: true,
    delimiter: language === 'en' ? ',' : ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  }) as const;

/** An amount in the form that a spreadsheet reads as a number. */
export function amountInCsv(language: Language, amountMinor: number): string {
  const amount = inUnits(amountMinor).toFixed(digits());
  return language === 'en' ? amount : amount.replace('.', ',');
}

/**
 * Payments as CSV (RFC 4180) in the reader's language, with a byte order mark: in English with
 * commas and decimal points, elsewhere with semicolons and decimal commas. It is read row by row,
 * never as a whole.
 */
export function paymentsCsv(payments: AsyncIterable<MoneyPayment>, language: Language): Readable {
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const amount = (amountMinor: number) => amountInCsv(language, amountMinor);
  const sources = wordsIn(language).getFixedT(null, 'admin-participants');
  const wayOfPayment = (provider: string) => {
    const source = paymentSources.find((each) => each === provider);
    return source ? sources(`sources.${source}`) : provider;
  };
  const moment = (at: Date | null) =>
    at ? localMinute(at, edition().event.timeZone).replace('T', ' ') : '';
  const output = stringify({
    ...csvLook(language),
    columns: [
      t('list.began'),
      t('list.paidAt'),
      t('list.participant'),
      t('list.name'),
      t('list.race'),
      t('list.provider'),
      t('list.reference'),
      t('list.receipt'),
      t('list.takenBy'),
      t('list.state'),
      t('list.amountIn'),
      t('list.toRefundIn'),
      t('list.refundedIn'),
    ],
  });
  async function* rows() {
    for await (const each of payments) {
      yield [
        moment(each.createdAt),
        moment(each.paidAt),
        String(each.participantId),
        fullName(each),
        raceNameOf(language, each.raceId),
        wayOfPayment(each.provider),
        each.reference ?? '',
        each.receipt ?? '',
        each.takenBy ?? '',
        t(`paymentStates.${each.state}`),
        amount(each.amountMinor),
        amount(each.toRefundMinor),
        amount(each.refundedMinor),
      ];
    }
  }
  Readable.from(rows())
    .on('error', (error) => output.destroy(error))
    .pipe(output);
  return output;
}
