import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { amountInCsv, csvLook } from './payments-csv.ts';
import type { TillEntry } from './till.contract.ts';

/** What the staff took as CSV, as `paymentsCsv` writes it. */
export function tillCsv(entries: readonly TillEntry[], language: Language): Readable {
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const sources = wordsIn(language).getFixedT(null, 'admin-participants');
  const output = stringify({
    ...csvLook(language),
    columns: [
      t('till.day'),
      t('list.takenBy'),
      t('list.participant'),
      t('list.name'),
      t('till.source'),
      t('list.receipt'),
      t('list.amountIn'),
      t('list.refundedIn'),
    ],
  });
  Readable.from(
    entries.map((each) => [
      each.day,
      each.name,
      String(each.participantId),
      fullName(each),
      sources(`sources.${each.source}`),
      each.receipt ?? '',
      amountInCsv(language, each.amountMinor),
      amountInCsv(language, each.refundedMinor),
    ]),
  ).pipe(output);
  return output;
}
