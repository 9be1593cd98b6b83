import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from '../../registration/participants/participant-search.rules.ts';
import { cardOf, type Decision, identify, isNearly, type Line } from './circuit-identity.rules.ts';

let number = 0;
function line(stage: string, name: string, changes: Partial<Line> = {}): Line {
  const id = changes.id ?? ++number;
  const plain = { stage, name, born: 1980, country: 'RO', gender: 'F' as const, erased: null };
  const made = { ...plain, id, card: `${stage} ${id}`, ...changes };
  return made;
}
const decide = (one: Line, other: Line, verdict: Decision['verdict']): Decision => ({
  one: one.card,
  other: other.card,
  verdict,
});
const pairs = (lines: Line[], decisions: Decision[] = []) =>
  identify(lines, decisions).doubts.map(({ one, other, why }) => [one, other, why]);
const runners = (lines: Line[], decisions: Decision[] = []) => {
  const { runnerOf } = identify(lines, decisions);
  return lines.map(({ id }) => runnerOf.get(id));
};

describe('lines of several stages', () => {
  it('are one runner’s where name, year of birth, country and gender agree', () => {
    const lines = [
      line('fr', 'POPA Ștefana'),
      line('it', 'Stefana Popa'),
      line('ro', 'Ștefana  POPA'),
    ];
    const [first] = lines;
    expect(runners(lines)).toEqual([first?.id, first?.id, first?.id]);
    expect(pairs(lines)).toEqual([]);
  });

  it('are two runners’ without a doubt where one of these tells them apart', () => {
    const own = line('fr', 'Ana Pop');
    for (const other of [
      line('it', 'Ana Pop', { gender: 'M' }),
      line('it', 'Ana Pop', { born: 1982 }),
      line('it', 'Ana Pop', { born: 1978 }),
      line('it', 'Ioana Marin'),
      line('it', 'Ana Maria Pop', { born: 1981 }),
      line('it', 'Ana Maria Pop', { born: null, country: 'FR' }),
      line('it', 'Ana Maria Pop', { born: null, country: null }),
      line('fr', 'Ana Pop', { born: 1981 }),
    ]) {
      expect(runners([own, other])).toEqual([own.id, other.id]);
      expect(pairs([own, other])).toEqual([]);
    }
  });

  it.each<[string, Partial<Line>, string]>([
    ['Ana Pop', { born: 1981 }, 'born'],
    ['Ana Pop', { born: 1979 }, 'born'],
    ['Ana Pop', { born: null }, 'born'],
    ['Ana Pop', { country: 'FR' }, 'country'],
    ['Ana Pop', { country: null }, 'country'],
    ['Ana Maria Pop', {}, 'name'],
    ['Ana Maria Pop', { country: null }, 'name'],
    ['Ana Maria Pop', { born: null }, 'name'],
    ['Anna Pop', {}, 'name'],
  ])('leave a doubt: %s %j', (name, changes, why) => {
    const own = line('fr', 'Ana Pop');
    const other = line('it', name, changes);
    expect(pairs([own, other])).toEqual([[own.id, other.id, why]]);
    expect(pairs([other, own])).toEqual([[own.id, other.id, why]]);
    const later = { ...own, id: other.id + 1, stage: 'ro', card: 'later' };
    expect(pairs([other, later])).toEqual([[other.id, later.id, why]]);
    expect(runners([own, other])).toEqual([own.id, other.id]);
  });

  it('without a year or a country are never joined without a word', () => {
    for (const missing of [{ born: null }, { country: null }]) {
      const [one, other] = [line('fr', 'Ana Pop', missing), line('it', 'Ana Pop', missing)];
      const why = 'born' in missing ? 'born' : 'country';
      expect(pairs([one, other])).toEqual([[one.id, other.id, why]]);
    }
  });

  it('of namesakes in one stage are all doubtful, until somebody decides', () => {
    const [one, two] = [line('fr', 'Ana Pop'), line('fr', 'Ana Pop')];
    const later = line('it', 'Ana Pop');
    const lines = [one, two, later];
    expect(pairs(lines)).toEqual([
      [one.id, later.id, 'namesakes'],
      [two.id, later.id, 'namesakes'],
    ]);
    const decided = [decide(two, later, 'same')];
    expect(runners(lines, decided)).toEqual([one.id, two.id, two.id]);
    // The other one cannot be the same any more: a stage is run once.
    expect(pairs(lines, decided)).toEqual([]);
  });
});

describe('decisions', () => {
  const [one, two, three] = [
    line('fr', 'Ana Pop', { id: 101 }),
    line('it', 'Ana Pop', { id: 102, country: 'HU' }),
    line('ro', 'Ana Pop', { id: 103, born: 1981 }),
  ];
  const lines = [one, two, three];

  it('join and part; the latest one about a pair counts, and can be taken back', () => {
    const same = decide(one, two, 'same');
    const different = decide(two, one, 'different');
    expect(runners(lines, [same])).toEqual([101, 101, 103]);
    expect(runners(lines, [same, different])).toEqual([101, 102, 103]);
    expect(pairs(lines, [same, different]).map(([a, b]) => [a, b])).not.toContainEqual([101, 102]);
    expect(runners(lines, [different, same])).toEqual([101, 101, 103]);
    expect(pairs(lines, [same, decide(one, two, 'open')])).toContainEqual([101, 102, 'country']);
  });

  it('part what would be joined without a word', () => {
    const [own, other, third] = [line('fr', 'Ion'), line('it', 'Ion'), line('ro', 'Ion')];
    const apart = [decide(own, other, 'different')];
    expect(runners([own, other], apart)).toEqual([own.id, other.id]);
    expect(pairs([own, other], apart)).toEqual([]);
    // With a third of the name nobody knows to whom it belongs.
    expect(pairs([own, other, third], apart)).toEqual([
      [own.id, third.id, 'namesakes'],
      [other.id, third.id, 'namesakes'],
    ]);
  });

  it('carry over what is joined: who is parted from one is parted from all of that runner', () => {
    const all = [
      decide(one, two, 'same'),
      decide(one, three, 'different'),
      decide(two, three, 'same'),
    ];
    expect(runners(lines, all)).toEqual([101, 101, 103]);
    expect(pairs(lines, all)).toEqual([]);
  });

  it('about lines that are gone do nothing', () => {
    expect(runners([one], [decide(one, two, 'same'), decide(two, one, 'same')])).toEqual([101]);
  });
});

describe('somebody who was erased', () => {
  it('stays one runner, whom nothing is compared with', () => {
    const gone = { name: '', born: null, country: null, erased: 'a' };
    const lines = [
      line('fr', '', gone),
      line('it', '', gone),
      line('ro', '', { ...gone, erased: 'b' }),
    ];
    const [first, , last] = lines;
    expect(runners(lines)).toEqual([first?.id, first?.id, last?.id]);
    expect(pairs(lines)).toEqual([]);
    const other = line('es', '', { born: null, country: null });
    expect(pairs([...lines, other])).toEqual([]);
  });
});

it('who is who does not depend on what is read first', () => {
  const anybody = fc.record({
    stage: fc.constantFrom('fr', 'it', 'ro'),
    name: fc.constantFrom('Ana Pop', 'Ana Maria Pop', 'Anna Pop', 'Ion Luca'),
    born: fc.constantFrom(1980, 1981, null),
    country: fc.constantFrom('RO', null),
  });
  fc.assert(
    fc.property(
      fc
        .array(anybody, { maxLength: 7 })
        .map((all) => all.map((each, id) => line(each.stage, each.name, { ...each, id })))
        .chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray(all, { minLength: all.length }),
            fc.array(
              fc.tuple(
                fc.nat(6),
                fc.nat(6),
                fc.constantFrom('same' as const, 'different' as const),
              ),
            ),
          ),
        ),
      ([all, shuffled, said]) => {
        const decisions = said.flatMap(([a, b, verdict]) => {
          const pair = [all[a], all[b]] as const;
          return pair[0] && pair[1] ? [decide(pair[0], pair[1], verdict)] : [];
        });
        const found = identify(all, decisions);
        const again = identify(shuffled, decisions);
        expect(again.runnerOf).toEqual(found.runnerOf);
        expect(again.doubts).toEqual(found.doubts);
        for (const own of Map.groupBy(all, ({ id }) => found.runnerOf.get(id)).values()) {
          expect(new Set(own.map(({ stage }) => stage)).size).toBe(own.length);
        }
      },
    ),
  );
});

it('names are compared word by word, whatever their order', () => {
  expect(nameKey('  POP Ana-Maria ')).toBe('ana maria pop');
  expect(nameKey('Ana Maria Pop')).toBe('ana maria pop');
});

it.each([
  ['ana maria pop', 'ana pop', true],
  ['ana pop', 'ana maria pop', true],
  ['ana', 'ana pop', false],
  ['ana maria', 'ana pop', false],
  ['ana ion pop', 'ana pop', true],
  ['anna pop', 'ana pop', true],
  ['ana pop', 'ana pok', true],
  ['ana pop', 'nna pop', true],
  ['ana popa', 'ana pop', true],
  ['aan pop', 'ana pop', true],
  ['ana pop', 'aan pop', true],
  ['aan pop', 'eno pop', false],
  ['abcde f', 'abcde fgh', false],
  ['ab ca', 'ab cb', false],
  ['ana pop', 'ane pok', false],
  ['ana pop', 'ana poooop', false],
  ['a bcd', 'a bce', false],
  ['ab cde', 'ab cdf', true],
  ['ana popp', 'anapop', false],
])('%s and %s are nearly one name: %s', (one, other, isSo) => {
  expect(isNearly(one, other)).toBe(isSo);
});

it('a card tells namesakes of a stage apart', () => {
  const own = { stage: 'fr', name: 'Ana Pop', born: 1980, country: 'RO', gender: 'F' as const };
  const first = cardOf(own, []);
  expect(first).toBe('fr|ana pop|1980|RO|F');
  expect(cardOf(own, [first])).toBe('fr|ana pop|1980|RO|F|2');
  expect(cardOf(own, [first, `${first}|2`])).toBe('fr|ana pop|1980|RO|F|3');
  expect(cardOf({ ...own, born: null, country: null }, [])).toBe('fr|ana pop|||F');
});
