import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeStage, type StageField } from './stage-row.rules.ts';

const categories = (['M', 'F'] as const).flatMap((gender) =>
  [
    [35, 39],
    [40, 44],
    [70, 150],
  ].map(([minAge = 0, maxAge = 0]) => ({ name: `${gender}${minAge}`, gender, minAge, maxAge })),
);
const facts = {
  categories,
  minAge: 35,
  maxAge: 79,
  stageDay: '2025-06-22',
  isCountry: (code: string) => /^[A-Z]{2}$/.test(code),
};
type Values = Partial<Record<StageField, string>>;
const judge = (...rows: Values[]) =>
  judgeStage(
    rows.map((values, index) => ({ row: index + 2, values })),
    facts,
  );
const ana: Values = {
  place: '1',
  name: 'Ana Pop',
  gender: 'female',
  born: '1983-01-01',
  country: 'RO',
};
const problem = (changes: Values) => judge({ ...ana, ...changes }).problems[0];
const finisher = (changes: Values) => judge({ ...ana, ...changes }).finishers[0];

describe('a row of a stage’s results', () => {
  it('brings a place of a category, with year of birth and without the day', () => {
    expect(judge(ana)).toEqual({
      finishers: [
        { name: 'Ana Pop', born: 1983, gender: 'F', category: 'F40', country: 'RO', place: 1 },
      ],
      leftOut: [],
      problems: [],
    });
    expect(finisher({ country: '', category: 'F40', born: '' })).toMatchObject({
      country: null,
      born: null,
    });
  });

  it('puts a name together, tidied', () => {
    const { name: _name, ...unnamed } = ana;
    expect(judge({ ...unnamed, firstname: 'Ana', lastname: 'Pop' }).finishers[0]?.name).toBe(
      'Ana Pop',
    );
    expect(judge({ ...unnamed, lastname: 'POP Ana' }).finishers[0]?.name).toBe('POP Ana');
    expect(finisher({ name: 'S\u0327tefana  \u00a0 Pop' })?.name).toBe('Ştefana Pop');
  });

  it.each(['1', '1.', '1°', '1º', '1ª'])('reads the place %s', (place) => {
    expect(finisher({ place })?.place).toBe(1);
  });

  it.each([
    [{ place: '1.5' }, 'place', { value: '1.5' }],
    [{ place: '0' }, 'place', { value: '0' }],
    [{ place: '1:02:03' }, 'place', { value: '1:02:03' }],
    [{ name: '12' }, 'name', {}],
    [{ born: '83' }, 'born', { value: '83' }],
    [{ born: '1883' }, 'born', { value: '1883' }],
    [{ born: '1983-01-01x' }, 'born', { value: '1983-01-01x' }],
    [{ country: 'Utopia' }, 'country', { value: 'Utopia' }],
    [{ gender: '' }, 'gender', {}],
    [{ gender: 'x' }, 'gender', {}],
    [{ born: '' }, 'category', {}],
    [{ born: '1985' }, 'category', {}],
    [{ category: 'M40' }, 'category-gender', { value: 'M40' }],
    [{ category: 'F35' }, 'category-age', { value: 'F35', expected: 'F40' }],
    [{ category: 'F70', born: '1985' }, 'category-age', { value: 'F70', expected: 'F40 / F35' }],
  ] as [Values, string, object][])('is refused with %j: %s', (changes, what, values) => {
    expect(problem(changes)).toEqual({
      row: 2,
      what,
      values: { name: changes.name ?? 'Ana Pop', ...values },
    });
    expect(finisher(changes)).toBeUndefined();
  });

  it.each([
    [{ place: 'DNF' }, 'not-finished'],
    [{ place: '' }, 'not-finished'],
    [{ place: '', overall: 'DNF' }, 'not-finished'],
    [{ place: '', overall: '12' }, 'not-in-circuit'],
    [{ born: '1995' }, 'not-in-circuit'],
    [{ born: '1990-06-23' }, 'not-in-circuit'],
    [{ born: '1945-06-22' }, 'not-in-circuit'],
    [{ category: 'SENIOR' }, 'not-in-circuit'],
    [{ category: 'F20', gender: '' }, 'not-in-circuit'],
    [{ category: 'Masters F40' }, 'not-in-circuit'],
  ] as [Values, string][])('is left out with %j: %s', (changes, why) => {
    expect(judge({ ...ana, ...changes })).toEqual({
      finishers: [],
      leftOut: [{ row: 2, name: 'Ana Pop', why }],
      problems: [],
    });
  });

  it('goes by the age on the stage’s day, the birthday itself included', () => {
    expect(finisher({ born: '1985-06-22' })?.category).toBe('F40');
    expect(finisher({ born: '1985-06-23' })?.category).toBe('F35');
    expect(finisher({ born: '1990-06-22' })?.category).toBe('F35');
    expect(finisher({ born: '1945-06-23' })?.category).toBe('F70');
    // A year whose birthdays all give one category.
    expect(finisher({ born: '1983' })?.category).toBe('F40');
    // Between two of them the file has to say which.
    expect(finisher({ born: '1985', category: 'F35' })?.category).toBe('F35');
    expect(finisher({ born: '1985', category: 'F40' })?.category).toBe('F40');
    // Half of the year is too young.
    expect(finisher({ born: '1990', category: 'F35' })?.category).toBe('F35');
    expect(problem({ born: '1990' })?.what).toBe('category');
  });

  it.each([
    'F40',
    'f 40',
    'W40',
    'D-40',
    'Donne 40-44',
    '40-44 F',
    'F40+',
    'Frauen 40',
    '40 women',
  ])('takes %s for the category', (category) => {
    expect(finisher({ category, born: '', gender: '' })).toMatchObject({
      category: 'F40',
      gender: 'F',
    });
  });

  it('takes men’s categories in other words, too', () => {
    for (const category of ['M70', 'Hommes 70', 'U70+', '70 herren'])
      expect(finisher({ category, born: '', gender: 'male' })?.category).toBe('M70');
  });
});

describe('a stage’s results', () => {
  const row = (overall: string, name: string, changes: Values = {}): Values => ({
    overall,
    name,
    gender: 'female',
    born: '1983',
    ...changes,
  });

  it('give places of categories by the overall order, equal ones shared', () => {
    const { finishers } = judge(
      row('7', 'D'),
      row('2', 'A'),
      row('4', 'B'),
      row('4', 'C'),
      row('1', 'M', { gender: 'male' }),
      row('3', 'young', { born: '1999' }),
    );
    expect(finishers.map(({ name, place }) => [name, place])).toEqual([
      ['D', 4],
      ['A', 1],
      ['B', 2],
      ['C', 2],
      ['M', 1],
    ]);
  });

  it('are refused where somebody is in them twice, but for namesakes without a year', () => {
    const { problems } = judge(
      ana,
      { ...ana, place: '2', name: 'POP  Ana' },
      { ...ana, born: '1982' },
    );
    expect(problems).toEqual([{ row: 3, what: 'twice', values: { name: 'POP Ana', other: '2' } }]);
    const plain = { ...ana, born: '', category: 'F40' };
    expect(judge(plain, { ...plain, place: '2' }).problems).toEqual([]);
    expect(judge(ana, { ...ana, country: 'HU' }, { ...ana, gender: 'male' }).problems).toEqual([]);
  });

  it('tell problems in the order of the rows', () => {
    const { problems } = judge(ana, ana, { ...ana, gender: '' }, ana);
    expect(problems.map(({ row: at, what }) => [at, what])).toEqual([
      [3, 'twice'],
      [4, 'gender'],
      [5, 'twice'],
    ]);
  });

  it('have every row counted once, whatever is in it', () => {
    const cell = fc.constantFrom(
      '',
      '1',
      '2',
      'DNF',
      'F40',
      'female',
      '1983',
      '1999',
      'RO',
      '?',
      'Ana',
    );
    const rows = fc.array(
      fc.record({
        place: cell,
        name: cell,
        gender: cell,
        born: cell,
        country: cell,
        category: cell,
      }),
    );
    fc.assert(
      fc.property(rows, (all) => {
        const { finishers, leftOut, problems } = judge(...all);
        const wrong = problems.filter(({ what }) => what !== 'twice');
        expect(finishers.length + leftOut.length + wrong.length).toBe(all.length);
      }),
    );
  });
});
