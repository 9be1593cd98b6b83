import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { event } from '../../../edition/event.ts';
import type { Language } from '../../web/languages.ts';
import { localMinute } from '../../web/local-day.ts';
import { raceNameOf } from '../../web/race-words.ts';
import { wordsIn } from '../../web/words.ts';
import { paymentSources } from '../payments/settled-rules.ts';
import type { OfficePayment } from './money-contract.ts';

/**
 * Payments as CSV (RFC 4180) in the reader's language: with a byte order mark, in English with commas
 * and decimal points, elsewhere with semicolons and decimal commas. Read row by row, never as a whole.
 */
export function paymentsCsv(payments: AsyncIterable<OfficePayment>, language: Language): Readable {
  const t = wordsIn(language).getFixedT(null, 'office-registration');
  const lei = (bani: number) => {
    const amount = (bani / 100).toFixed(2);
    return language === 'en' ? amount : amount.replace('.', ',');
  };
  const sources = wordsIn(language).getFixedT(null, 'office-participants');
  const wayOfPayment = (provider: string) => {
    const source = paymentSources.find((each) => each === provider);
    return source ? sources(`sources.${source}`) : provider;
  };
  const moment = (at: Date | null) => (at ? localMinute(at, event.timeZone).replace('T', ' ') : '');
  const output = stringify({
    bom: true,
    header: true,
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
      t('list.amountLei'),
      t('list.toRefundLei'),
      t('list.refundedLei'),
    ],
    delimiter: language === 'en' ? ',' : ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  async function* rows() {
    for await (const each of payments) {
      yield [
        moment(each.createdAt),
        moment(each.paidAt),
        String(each.participantId),
        `${each.firstname} ${each.lastname}`,
        raceNameOf(language, each.raceId),
        wayOfPayment(each.provider),
        each.reference ?? '',
        each.receipt ?? '',
        each.takenBy ?? '',
        t(`paymentStates.${each.state}`),
        lei(each.amountBani),
        lei(each.toRefundBani),
        lei(each.refundedBani),
      ];
    }
  }
  Readable.from(rows())
    .on('error', (error) => output.destroy(error))
    .pipe(output);
  return output;
}
