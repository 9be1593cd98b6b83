import { expect, it } from 'vitest';
import { guessStageFields } from '../../../results/office/circuit/stage-cells.ts';
import { findColumns } from '../../../results/office/finish-columns.rules.ts';
import { guessPastFields } from '../../../results/office/history/past-cells.ts';
import { searchable } from '../../participants/participant-search.rules.ts';
import { resultHeadings } from './result-headings.ts';

const all = Object.entries(resultHeadings).flatMap(([meaning, words]) =>
  words.map((word) => ({ meaning, word })),
);

it('gives each word one meaning, written as headings are compared', () => {
  const twice = [...Map.groupBy(all, ({ word }) => word)].filter(
    ([, list]) => new Set(list.map(({ meaning }) => meaning)).size > 1,
  );
  expect(twice).toEqual([]);
  expect(all.filter(({ word }) => searchable(word) !== word)).toEqual([]);
});

it.each([
  ['Poz.', 'Nume', 'Prenume', 'Anul nașterii'],
  ['Platzierung', 'Familienname', 'Vorname', 'Jahrgang'],
  ['Clt', 'Nom de famille', 'Prénom', 'Année de naissance'],
  ['Pos. ass.', 'Cognome', 'Nome', 'Anno di nascita'],
  ['Posición', 'Apellidos', 'Nombre', 'Año de nacimiento'],
])('is known to each import: %s, %s', (...header) => {
  const { columns } = findColumns([{ row: 1, cells: header }]);
  expect([...columns].toSorted(([, one], [, other]) => one - other)).toEqual(
    (['place', 'lastname', 'firstname', 'year'] as const).map((column, at) => [column, at]),
  );
  expect(guessStageFields(header)).toEqual(['overall', 'lastname', 'firstname', 'born']);
  expect(guessPastFields(header)).toEqual(['place', 'lastname', 'firstname', 'born']);
});
