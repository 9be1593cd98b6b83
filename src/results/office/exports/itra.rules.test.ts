import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../registration/participants/country.rules.ts';
import type { RunnerResult } from '../../results.contract.ts';
import { raceOf } from '../../simulated-results.ts';
import { snapshotOf } from '../../snapshot.rules.ts';
import { itraFile, itraHeadings } from './itra.rules.ts';
import type { ResultPerson, ResultRow } from './result-export.contract.ts';

const [result] = snapshotOf(raceOf([4000])).runners;
const person: ResultPerson = {
  firstname: 'Ana',
  lastname: 'Pop',
  gender: 'F',
  country: 'RO',
  club: '',
  birthDate: '1985-03-01',
  licence: '',
};
const row = (
  values: Partial<RunnerResult> = {},
  about: Partial<ResultPerson> | null = {},
  place: number | null = values.state ? null : 1,
): ResultRow => ({
  result: { ...(result as RunnerResult), ...values },
  place,
  person: about && { ...person, ...about },
});
const problems = (...rows: ResultRow[]) => itraFile(rows).problems.map(({ what }) => what);

describe('ITRA’s file', () => {
  it('has the headings letter by letter, and a runner as ITRA writes one', () => {
    expect(itraHeadings.join('|')).toBe(
      'Ranking|Time|Family name|First name|Gender|Birthdate|Nationality|Bib number|City',
    );
    const { rows, problems: found } = itraFile([row()]);
    expect(rows).toEqual([[1, '01:06:40', 'Pop', 'Ana', 'F', '1985-03-01', 'ROU', 1, null]]);
    expect(found).toEqual([]);
  });

  it('rounds fractions up, and says 00 of hours that there are none of', () => {
    expect(itraFile([row({ finalMs: 2_715_100 })]).rows[0]?.[1]).toBe('00:45:16');
  });

  it('has who stopped or was too slow as DNF without a time, and nobody else who has no place', () => {
    const { rows, leftOut } = itraFile([
      row({ state: 'not-finished', finalMs: null }),
      row({ state: 'out-of-time', finalMs: 5_000_000, bib: '2' }),
      row({ state: 'not-started' }),
      row({ state: 'disqualified' }),
    ]);
    expect(rows.map((cells) => cells.slice(0, 2))).toEqual([
      ['DNF', null],
      ['DNF', null],
    ]);
    expect(leftOut).toEqual({ notStarted: 1, disqualified: 1 });
  });

  it.each([
    { firstname: '', lastname: 'Суря' },
    { firstname: 'Суря', lastname: ' ' },
  ])('has the one name of who has one as the family name: %j', (names) => {
    const { rows, problems: found } = itraFile([row({}, { ...names, country: 'BG' })]);
    expect(rows[0]?.slice(2, 4)).toEqual(['Surya', '']);
    expect(found).toEqual([]);
  });

  it('writes names in Latin letters, and nationalities as the Olympic committee does', () => {
    const cells = itraFile([row({}, { firstname: 'Иван', lastname: 'Щерев', country: 'BG' })]);
    expect(cells.rows[0]?.slice(2, 7)).toEqual(['Shterev', 'Ivan', 'F', '1985-03-01', 'BUL']);
    const codes = Object.fromEntries(
      countryCodes.map((country) => [country, itraFile([row({}, { country })]).rows[0]?.[6]]),
    );
    expect(codes).toMatchObject({
      DE: 'GER',
      CH: 'SUI',
      NL: 'NED',
      GR: 'GRE',
      PT: 'POR',
      LV: 'LAT',
    });
    expect(codes).toMatchObject({
      HR: 'CRO',
      DK: 'DEN',
      SI: 'SLO',
      MC: 'MON',
      ZA: 'RSA',
      OTHER: null,
    });
    for (const [country, code] of Object.entries(codes))
      if (country !== 'OTHER') expect(code, country).toMatch(/^[A-Z]{3}$/);
  });
});

describe('what ITRA would refuse', () => {
  it.each([
    ['birth-date', { birthDate: null }],
    ['nationality', { country: 'OTHER' }],
    ['gender', { gender: null }],
    ['name', { lastname: 'محمد' }],
    ['name-missing', { firstname: ' ', lastname: '' }],
  ] as const)('is named: %s', (what, about) => {
    expect(problems(row({}, about))).toEqual([what]);
    expect(problems(row({ state: 'not-finished' }, about))).toEqual([what]);
    // Whoever is not in the file cannot be refused.
    expect(problems(row({ state: 'disqualified' }, about))).toEqual([]);
  });

  it('is two of one bib, somebody ranked without a time, and a place of nobody', () => {
    expect(problems(row(), row({ id: 2 }))).toEqual(['bib', 'bib']);
    expect(problems(row({ finalMs: null }))).toEqual(['time']);
    expect(problems(row({}, null))).toEqual(['erased']);
    expect(problems(row({ state: 'open' }))).toEqual(['open']);
    expect(itraFile([row({}, null), row({ state: 'open' })]).rows).toEqual([]);
  });
});
