import fc from 'fast-check';
import { expect, it } from 'vitest';
import { latinName } from './itra.rules.ts';

it.each([
  ['Ștefan-Vlăduț', 'RO', 'Ștefan-Vlăduț'],
  ['  Łukasz   O’Brien ', 'PL', 'Łukasz O’Brien'],
  ['Александър Щърбанов', 'BG', 'Aleksandar Shtarbanov'],
  ['Юлия Щербакова', 'MD', 'Yuliya Shcherbakova'],
  ['Наталія', 'UA', 'Nataliya'],
  ['Γιώργος Παπαδόπουλος', 'GR', 'Giorgos Papadopoulos'],
  ['Ευάγγελος Μπάκας', 'GR', 'Evangelos Bakas'],
  ['Χρήστος Αυγερινός', 'CY', 'Christos Avgerinos'],
])('%s of %s is %s', (name, country, latin) => {
  expect(latinName(name, country)).toBe(latin);
});

it.each(['محمد', '王小明', 'გიორგი', '', '   ', '–', 'Ana 2', '😀'])(
  '%j has no certain Latin spelling',
  (name) => {
    expect(latinName(name, 'RO')).toBeUndefined();
  },
);

it('is in Latin letters or not at all, and stays as it is the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (name) => {
      const latin = latinName(name, 'GR');
      if (latin === undefined) return;
      expect(latin).toMatch(/^[\p{Script=Latin}\p{Mn} '’.-]+$/u);
      expect(latinName(latin, 'GR')).toBe(latin);
    }),
  );
});
