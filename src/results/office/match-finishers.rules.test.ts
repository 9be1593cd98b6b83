import { describe, expect, it } from 'vitest';
import type { Entrant } from '../results.contract.ts';
import type { FinishLine } from './finish-file.contract.ts';
import { actionOf, differingPlaces, matchFinishers, withoutTime } from './match-finishers.rules.ts';

const entrant = (id: number, name: string, rest: Partial<Entrant> = {}): Entrant => {
  const [firstname = '', lastname = ''] = name.split(' ');
  return {
    id,
    bib: String(id + 100),
    firstname,
    lastname,
    gender: 'F',
    country: 'RO',
    club: '',
    birthDate: '1990-01-01',
    isInCircuit: false,
    hasLicence: false,
    ...rest,
  };
};
const entrants = [
  entrant(1, 'Ștefan Țurcanu'),
  entrant(2, 'Anna Berg'),
  entrant(3, 'Ion Pop'),
  entrant(4, 'Ion Pop', { birthDate: '1970-02-03' }),
  entrant(5, 'Zoe Bibless', { bib: '' }),
];
const line = (row: number, rest: Partial<FinishLine>): FinishLine => ({
  row,
  bib: '',
  name: '',
  year: null,
  place: null,
  state: 'finished',
  time: { parts: [3, 31, 24], fractionMs: 0 },
  chipTime: null,
  ...rest,
});
const match = (...lines: Partial<FinishLine>[]) =>
  matchFinishers(
    lines.map((each, index) => line(index + 2, each)),
    entrants,
  );
const ids = (...lines: Partial<FinishLine>[]) => match(...lines).matched.map(({ id }) => id);

describe('the rows of a file', () => {
  it('are matched by bib, whatever is written as the name', () => {
    const { matched, findings } = match({ bib: '101', name: 'TURCANU Stefan Andrei' });
    expect(matched.map(({ id }) => id)).toEqual([1]);
    expect(findings).toEqual([]);
  });

  it('are matched by name where there is no bib, in either order and any spelling', () => {
    expect(ids({ name: 'TURCANU, stefan' }, { name: 'Anna BERG ' })).toEqual([1, 2]);
  });

  it('are matched by the only name of who has one', () => {
    const one = entrant(6, '', { lastname: 'Suharto' });
    const { matched, findings } = matchFinishers(
      [line(2, { name: 'SUHARTO' }), line(3, { bib: '101', name: 'Ștefan Țurcanu' })],
      [...entrants, one],
    );
    expect([matched.map(({ id }) => id), findings]).toEqual([[6, 1], []]);
  });

  it('are told apart by the year of birth', () => {
    expect(ids({ name: 'Pop Ion', year: 1970 })).toEqual([4]);
    for (const year of [null, 1980]) {
      expect(match({ name: 'Pop Ion', year })).toEqual({
        matched: [],
        findings: [{ row: 2, code: 'name-shared', isProblem: true, values: { name: 'Pop Ion' } }],
      });
    }
  });

  it('of another person under a bib are taken, and told', () => {
    const { matched, findings } = match({ bib: '102', name: 'Anna Berger' });
    expect(matched).toHaveLength(1);
    expect(findings).toEqual([
      {
        row: 2,
        code: 'name-differs',
        isProblem: false,
        values: { bib: '102', said: 'Anna Berger', entered: 'Anna Berg' },
      },
    ]);
  });

  it('of another race come with proposals for the first fifty alone, as looking for them takes long', () => {
    const all = Array.from({ length: 52 }, (_, index) => ({ row: index + 1, bib: '10', name: '' }));
    const meant = match(...all).findings.map(({ values }) => values.meant);
    expect(new Set(meant.slice(0, 50))).toEqual(new Set(['101, 102, 103']));
    expect(meant.slice(50)).toEqual(['', '']);
  });

  it('of nobody are a problem, with who may be meant and has no row', () => {
    expect(match({ bib: '140' }, { bib: '104' }).findings).toEqual([
      { row: 2, code: 'bib-unknown', isProblem: true, values: { bib: '140', meant: '' } },
    ]);
    expect(match({ bib: '10' }, { bib: '102' }).findings[0]?.values).toEqual({
      bib: '10',
      meant: '101, 103, 104',
    });
    // The name beside it knows better than the fingers.
    expect(match({ bib: '10', name: 'Anna Berg' }).findings[0]?.values.meant).toBe('102, 101, 103');
    expect(match({ name: 'Nobody Here' }).findings).toEqual([
      { row: 2, code: 'name-unknown', isProblem: true, values: { name: 'Nobody Here' } },
    ]);
  });

  it('of one runner twice are a problem that names the first', () => {
    const { matched, findings } = match({ bib: '101' }, { name: 'Țurcanu Ștefan' });
    expect(matched.map((each) => each.line.row)).toEqual([2]);
    expect(findings).toEqual([
      { row: 3, code: 'runner-twice', isProblem: true, values: { bib: '101', before: 2 } },
    ]);
  });

  it('never match somebody who has no bib by an empty one', () => {
    expect(match({ bib: '', name: '' }).matched).toEqual([]);
  });
});

describe('what else is told of a file', () => {
  it('are runners without a time and a reason', () => {
    const rows = [
      line(2, { bib: '101', time: null }),
      line(3, { time: null, state: 'not-finished' }),
      line(4, {}),
      line(5, { time: null, chipTime: { parts: [1, 2], fractionMs: 0 } }),
    ];
    expect(withoutTime(rows)).toEqual([
      { row: 2, code: 'no-time', isProblem: false, values: { bib: '101', name: '' } },
    ]);
  });

  it('are places that differ where times do not', () => {
    const rows = [4, 3, 5, 5, null].map((place, index) => line(index + 2, { place }));
    expect(differingPlaces(rows, [9, 9, 10, 10, 10])).toEqual([
      {
        row: 2,
        code: 'place-differs',
        isProblem: false,
        values: { before: 3, place: 4, shared: 3 },
      },
    ]);
    expect(differingPlaces(rows, [null, null, 10, 11, 11])).toEqual([]);
  });

  it('is what became of those without a time', () => {
    expect(actionOf).toEqual({
      'not-finished': 'stop',
      'not-started': 'miss-start',
      'out-of-time': 'time-out',
      disqualified: 'disqualify',
    });
  });
});
