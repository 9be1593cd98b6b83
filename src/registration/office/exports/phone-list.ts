import { stringify } from 'csv-stringify/sync';
import type { Kysely } from 'kysely';
import { fieldInFiles } from '../../../edition/fields/field-lists.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { phoneColumns } from './download.contract.ts';

/** Telephone numbers of participants as CSV in the reader's language, by bib. */
export async function phoneList(
  db: Kysely<Schema>,
  ids: readonly number[],
  language: Language,
): Promise<string> {
  const rows = await db
    .selectFrom('participant')
    .select(['bib', 'last_name', 'first_name', 'phone'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .orderBy('bib')
    .execute();
  const { names } = wordsIn(language).getResourceBundle(language, 'fields');
  return stringify(
    rows.map((row) => [row.bib, row.last_name, row.first_name, row.phone]),
    {
      bom: true,
      header: true,
      columns: phoneColumns.map((column) => names[fieldInFiles(column)] as string),
      delimiter: ';',
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  );
}
