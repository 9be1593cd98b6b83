import { describe, expect, it } from 'vitest';
import { languages } from '../edition/words/languages.ts';
import { explainPlace } from './explain-place.rules.ts';
import { classificationOf, entrantOf, raceOf, recordedOf } from './simulated-results.ts';
import { snapshotOf } from './snapshot.rules.ts';
import { whyPlaceIn } from './why-place.ts';

const birthDate = '1983-04-17';
const snapshot = snapshotOf(
  raceOf([], {
    entrants: [
      entrantOf(1),
      entrantOf(2, { birthDate }),
      entrantOf(3, { birthDate: '1982-02-03' }),
      entrantOf(4),
    ],
    recorded: [3000, 3100, 3200, 3300].map((seconds, index) => recordedOf(index + 1, seconds)),
    gearPenalties: [{ id: 2, ms: 100_000, rule: 'missingEquipment', why: 'no whistle' }],
    classifications: [
      classificationOf({
        id: 'category-F40',
        kind: 'category',
        category: 'F40',
        gender: 'F',
        ages: { min: 40, max: 44 },
        prizes: 3,
      }),
      classificationOf({ id: 'overall' }),
      classificationOf({ id: 'old', ages: { min: 40, max: 150 } }),
      classificationOf({ id: 'young', ages: { min: 0, max: 42 } }),
    ],
  }),
);
const why = (classification: string, id: number, language: 'en' = 'en') => {
  const reason = explainPlace(snapshot, classification, id);
  return reason ? whyPlaceIn(language, reason, (other) => `No. ${other}`) : [];
};

describe('why this place', () => {
  it('is told by condition, clock, penalty, tie and prize', () => {
    expect(why('category-F40', 2)).toEqual([
      'For women.',
      'For runners aged 40 to 44 on race day, so born from 6 July 1980 to 5 July 1985.',
      'Ranked by the time from the start signal to the finish line.',
      expect.stringMatching(/^\+1:40\smin, mandatory equipment: no whistle$/),
      'So 51:40 became 53:20.',
      'Shares the place with No. 3; as many places after it stay free.',
      '3:20 behind No. 1, place 1.',
      '1:40 ahead of No. 4, place 4.',
      'Wins prize 2 of this classification.',
    ]);
  });

  it('says how far the first is where somebody stands between', () => {
    expect(why('overall', 4)).toEqual([
      expect.any(String),
      '1:40 behind No. 3, place 2.',
      '5:00 behind the first.',
    ]);
  });

  it('leaves out an end that a band has not', () => {
    expect(why('old', 2)[0]).toBe(
      'For runners aged 40 or over on race day, so born by 5 July 1985.',
    );
    expect(why('young', 2)[0]).toBe(
      'For runners aged up to 42 on race day, so born on 6 July 1982 or later.',
    );
  });

  it.each(languages().map(({ code }) => code))('says nobody’s birth date in %s', (language) => {
    const said = ['category-F40', 'overall', 'old', 'young']
      .flatMap((each) => why(each, 2, language as 'en'))
      .join(' ');
    expect(said).not.toMatch(/17[^\d]|1983|\{\{/);
    expect(said).toContain('1985');
  });
});
