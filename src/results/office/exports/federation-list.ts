import { stringify } from 'csv-stringify/sync';
import type { Classification } from '../../../edition/facts.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { iocCode } from '../../../registration/participants/country.rules.ts';
import { classificationNameIn } from '../../classification-name.ts';
import { wholeTime } from '../../race-time.rules.ts';
import { stateCodes } from '../../result-lines.ts';
import type { ResultSource } from './result-rows.queries.ts';
import { resultRows } from './result-rows.ts';

/** Those of a snapshot that an id or a kind names, but for teams. */
export const classificationsOf = (
  { published }: ResultSource,
  named: string,
): readonly Classification[] =>
  published.snapshot.classifications.filter(
    ({ id, kind, team }) => team === null && (id === named || kind === named),
  );

/**
 * What an athletics federation asks for of a classification, or of all of a kind: CSV in the
 * reader’s language with licence and day of birth, a byte order mark and no formulas. Who was erased
 * is left out.
 */
export function federationList(source: ResultSource, named: string, language: Language): string {
  const { names } = wordsIn(language).getResourceBundle(language, 'fields');
  const columns = wordsIn(language).getFixedT(null, 'result-files', 'columns');
  const t = wordsIn(language).getFixedT(null, 'admin-result-exports', 'federation');
  const { to } = source.published.snapshot.timing;
  const rows = classificationsOf(source, named).flatMap((classification) =>
    resultRows(source, classification.id).flatMap(({ result, place, person }) => {
      if (person === null) return [];
      return [
        [
          classificationNameIn(language, classification),
          place,
          result.bib,
          person.lastname,
          person.firstname,
          person.birthDate,
          person.club,
          person.licence,
          iocCode(person.country) ?? '',
          result.finalMs === null ? '' : wholeTime(result.finalMs, to),
          stateCodes[result.state],
        ],
      ];
    }),
  );
  const header: string[] = [
    t('classification'),
    columns('place'),
    names.bib,
    names.lastname,
    names.firstname,
    names.birthDate,
    names.club,
    names.licence,
    t('nationality'),
    columns('time'),
    columns('state'),
  ];
  return stringify([header, ...rows], {
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
