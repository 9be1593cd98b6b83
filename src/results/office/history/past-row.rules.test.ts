import { describe, expect, it } from 'vitest';
import { isCountry } from '../circuit/stage-cells.ts';
import { underHeadings } from '../finish-columns.rules.ts';
import { genderOfCategory, guessPastFields, pastRows } from './past-cells.ts';
import { judgePast } from './past-row.rules.ts';

const judge = (header: string, rows: readonly string[], distanceKm: number | null = null) =>
  judgePast(
    pastRows(
      rows.map((row, index) => ({ row: index + 2, cells: row.split(';') })),
      guessPastFields(header.split(';')),
    ),
    { year: 2022, distanceKm, isCountry, genderOfCategory },
  );
const problems = (header: string, rows: readonly string[], distanceKm?: number) =>
  judge(header, rows, distanceKm).problems.map(({ row, what }) => `${row} ${what}`);

describe('the columns of a list of results', () => {
  it.each([
    [
      'Loc;Nume si prenume;Club;Sex;Tara;Categorie;Timp',
      'place name club gender country category time',
    ],
    [
      'Rang;Nachname;Vorname;Verein;AK;Zeit;Bemerkung',
      'place lastname firstname club category time state',
    ],
    ['Cat place;Place;Name;Time;Time', '- place name time -'],
  ])('%s are told by their names', (header, fields) => {
    const guessed = guessPastFields(header.split(';')).map((field) => field ?? '-');
    expect(guessed.join(' ')).toBe(fields);
  });
});

describe('a list of results', () => {
  it('is read from under its titles, with points for colons, and without how many there were', () => {
    const header = ['Hill Race 2019', '', '', '', ''];
    const cells = [
      ['7 km', '', '', '', ''],
      ['Pos', 'No', 'Runner', 'Time', 'Status'],
      ['1st', '5', 'Ana Pop', '28.49', 'Finisher'],
      ['=2', '', 'Ion Dan', '1.02.03', 'Finisher'],
      ['', '9', 'Zoe Zar', '', 'Did not finish'],
      ['Total: 3', '', '', '', ''],
    ];
    const rows = cells.map((each, index) => ({ row: index + 2, cells: each }));
    const list = underHeadings({ header, rows });
    const facts = { year: 2019, distanceKm: 7, isCountry, genderOfCategory };
    const { results, problems: wrong } = judgePast(
      pastRows(list.rows, guessPastFields(list.header)),
      facts,
    );
    expect(wrong).toEqual([]);
    expect(results.map(({ name, place, timeMs, state }) => [name, place, timeMs, state])).toEqual([
      ['Ana Pop', 1, 1_729_000, 'finished'],
      ['Ion Dan', 2, 3_723_000, 'finished'],
      ['Zoe Zar', null, null, 'not-finished'],
    ]);
    const plain = { header: ['Cat place', 'Name'], rows: [{ row: 2, cells: ['1', 'Ana Pop'] }] };
    expect(underHeadings(plain)).toEqual(plain);
  });

  it('may have days or years of birth, which can be none of a runner in that year', () => {
    const { results, problems: wrong } = judge('Place;Name;Year of birth', [
      '1;Ana Pop;1990',
      '2;Eva Ban;3.4.1985',
      '3;Ion Dan;',
    ]);
    expect(wrong).toEqual([]);
    expect(results.map(({ born }) => born)).toEqual([1990, 1985, null]);
    expect(problems('Place;Name;Year', ['1;Ana;2022', '2;Eva;x', '3;Ina;1902'])).toEqual([
      '2 born',
      '3 born',
      '4 born',
    ]);
  });

  it('brings finishers, and who did not finish, with what is known of each', () => {
    const { results, problems: wrong } = judge('Place;Name;Club;Gender;Country;Category;Time', [
      '1;Ana Pop;Ridge Club;F;ROU;F40;2:03:04',
      'DNF;Ion Dan;;;Spain;M20;',
      ';;;;;;',
    ]);
    expect(wrong).toEqual([]);
    expect(results).toEqual([
      {
        place: 1,
        name: 'Ana Pop',
        club: 'Ridge Club',
        gender: 'F',
        born: null,
        country: 'RO',
        category: 'F40',
        timeMs: 7_384_000,
        state: 'finished',
      },
      {
        place: null,
        name: 'Ion Dan',
        club: '',
        gender: 'M',
        born: null,
        country: 'ES',
        category: 'M20',
        timeMs: null,
        state: 'not-finished',
      },
    ]);
  });

  it('is wrong in a row without a name or a result, or with what cannot be read', () => {
    expect(
      problems('Place;Name;Gender;Country;Time;Status', [
        '1;;F;RO;1:00:00;',
        '2;Ana;x;RO;1:00:00;',
        '3;Ana;F;Atlantis;1:00:00;',
        'x;Ana;F;RO;1:00:00;',
        '5;Ana;F;RO;soon;',
        ';Ana;F;RO;;',
        '7;Ana;F;RO;1:00:00;hm',
        `8;${'a'.repeat(200)};F;RO;1:00:00;`,
        '9;Ana;F;RO;0:00:00;',
      ]),
    ).toEqual([
      '2 name',
      '3 gender',
      '4 country',
      '5 place',
      '6 time',
      '7 nothing',
      '8 state',
      '9 long',
      '10 time-long',
    ]);
  });

  it('has the same result once', () => {
    const rows = ['1;Ana Pop;1:00:00', '1;POP Ana;1:00:00', '3;Ana Pop;1:10:00'];
    expect(problems('Place;Name;Time', rows)).toEqual(['3 twice']);
  });

  it('with times of two parts needs the distance, which says whether they are hours', () => {
    const rows = ['1;Ana;3:31', '2;Eva;4:02'];
    expect(problems('Place;Name;Time', rows)).toEqual(['2 time-short', '3 time-short']);
    expect(judge('Place;Name;Time', rows, 40).results[0]?.timeMs).toBe((3 * 60 + 31) * 60_000);
    expect(judge('Place;Name;Time', ['1;Ana;31:24'], 8).results[0]?.timeMs).toBe(
      (31 * 60 + 24) * 1000,
    );
  });
});
