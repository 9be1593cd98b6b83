import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { edition } from '../../edition/edition.ts';
import { categoryLabelsIn } from '../../edition/facts/category-words.ts';
import { hasWavesByBib, type WaveStart } from '../../edition/facts/wave.rules.ts';
import { waveOf } from '../../edition/facts/wave-of-bib.rules.ts';
import { listedTexts } from '../../edition/fields/field-lists.ts';
import { formatCountry } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { iocCode } from './country.rules.ts';
import type { Participant } from './participants.contract.ts';
import { hasCategories } from './runner-category.ts';

/**
 * A start list as CSV (RFC 4180) in the visitor's language, for a spreadsheet: with a byte order
 * mark, in English with commas, elsewhere with the semicolons that spreadsheets expect there. A
 * name that looks like a formula stays a name.
 */
export function startListCsv(
  participants: readonly Participant[],
  options: {
    language: Language;
    raceName: (raceid: number) => string | undefined;
    waves: (raceid: number) => readonly WaveStart[];
  },
): Readable {
  const { modules } = edition();
  const { language, raceName, waves } = options;
  const hasWaves = hasWavesByBib();
  const categories = categoryLabelsIn(language);
  const { list, csv } = wordsIn(language).getResourceBundle(language, 'participants');
  const { names } = wordsIn(language).getResourceBundle(language, 'fields');
  const { columns } = list;
  const header = [
    columns.bib,
    names.firstname,
    names.lastname,
    ...listedTexts.map((name) => names[name]),
    columns.country,
    columns.race,
    ...(hasWaves ? [names.wave, names.start] : []),
    ...(hasCategories() ? [columns.category] : []),
    ...(modules.circuit ? [names.isemaparticipant] : []),
    columns.gender,
    columns.age,
    columns.status,
  ];
  const rows = function* () {
    const { modules } = edition();
    yield header;
    for (const each of participants) {
      const wave = waveOf(waves(each.raceid), each.bib);
      yield [
        each.bib,
        each.firstname,
        each.lastname,
        ...listedTexts.map((name) => each[name]),
        iocCode(each.country) ? formatCountry(language, each.country) : list.country.other,
        raceName(each.raceid) ?? list.race.unknown,
        ...(hasWaves ? [wave?.number, wave?.time] : []),
        ...(hasCategories() ? [categories[each.category ?? ''] ?? each.category] : []),
        ...(modules.circuit ? [each.isemaparticipant ? csv.yes : csv.no] : []),
        each.gender,
        each.age || null,
        list.status[each.status],
      ];
    }
  };
  const output = stringify({
    bom: true,
    delimiter: language === 'en' ? ',' : ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  Readable.from(rows()).pipe(output);
  return output;
}
