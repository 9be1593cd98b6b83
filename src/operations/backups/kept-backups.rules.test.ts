import { describe, expect, it } from 'vitest';
import { outdatedBackups } from './kept-backups.rules.ts';

const dayMs = 24 * 3600 * 1000;
const begun = Date.parse('2025-01-06T02:00:00Z');
const night = (number: number, isGood = true) => ({
  fileName: `${number}`,
  isGood,
  takenAt: new Date(begun + number * dayMs),
});

describe('backups that are kept', () => {
  it('are those of seven days and of four weeks, after any number of nights', () => {
    let kept: ReturnType<typeof night>[] = [];
    for (let number = 0; number < 100; number++) {
      kept.push(night(number));
      const now = new Date(begun + number * dayMs + 3_600_000);
      const gone = outdatedBackups(kept, now);
      kept = kept.filter((each) => !gone.includes(each));
    }
    const names = kept.map(({ fileName }) => Number(fileName));
    expect(names.filter((number) => number > 92)).toEqual([93, 94, 95, 96, 97, 98, 99]);
    // Mondays: night 0 was one.
    expect(names.filter((number) => number <= 92)).toEqual([70, 77, 84, 91]);
  });

  it('are all there while none is older than a week', () => {
    const now = new Date(begun + 3 * dayMs);
    expect(outdatedBackups([night(0), night(1), night(2)], now)).toEqual([]);
  });

  it('are of an earlier week the first that is good', () => {
    const made = [night(0, false), night(1), night(2)];
    const gone = outdatedBackups(made, new Date(begun + 10 * dayMs));
    expect(gone.map(({ fileName }) => fileName)).toEqual(['0', '2']);
  });
});
