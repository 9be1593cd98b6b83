import { describe, expect, it } from 'vitest';
import { missingLanguages } from './late-texts.rules.ts';
import { type Notice, noticeShape, noticesAt, stateOfNotice } from './notice.rules.ts';

const notice = (changes: Partial<Notice> = {}): Notice => ({
  changeId: 1,
  level: 'warning',
  texts: { en: 'Storm', ro: 'Furtună' },
  from: '2025-07-05T05:00:00Z',
  until: '2025-07-05T09:00:00Z',
  ...changes,
});
const at = (moment: string, ...notices: Notice[]) => {
  const { shown, changesAt } = noticesAt(notices, new Date(moment));
  return { shown: shown.map(({ changeId }) => changeId), changesAt: changesAt?.toISOString() };
};

describe('a notice', () => {
  it.each([
    ['2025-07-05T04:59:59Z', [], '2025-07-05T05:00:00.000Z'],
    ['2025-07-05T05:00:00Z', [1], '2025-07-05T09:00:00.000Z'],
    ['2025-07-05T08:59:59Z', [1], '2025-07-05T09:00:00.000Z'],
    ['2025-07-05T09:00:00Z', [], undefined],
  ])('at %s: shown %j, until %s', (moment, shown, changesAt) => {
    expect(at(moment, notice())).toEqual({ shown, changesAt });
  });

  it('without an end stays', () => {
    expect(at('2030-01-01T00:00:00Z', notice({ until: null }))).toEqual({
      shown: [1],
      changesAt: undefined,
    });
  });

  it.each([
    ['2025-07-05T04:59:59Z', 'ahead'],
    ['2025-07-05T05:00:00Z', 'shown'],
    ['2025-07-05T09:00:00Z', 'over'],
  ])('at %s is %s', (moment, state) => {
    expect(stateOfNotice(notice(), new Date(moment))).toBe(state);
  });

  it('that is graver stands before others, and of two as grave the newer', () => {
    const notices = [
      notice({ changeId: 1, level: 'danger' }),
      notice({ changeId: 2, level: 'information' }),
      notice({ changeId: 3, level: 'warning' }),
      notice({ changeId: 4, level: 'warning' }),
    ];
    expect(at('2025-07-05T06:00:00Z', ...notices).shown).toEqual([1, 4, 3, 2]);
  });

  it('is missing in the languages that nobody wrote it in', () => {
    expect(missingLanguages(notice().texts)).toEqual(['fr', 'de', 'it', 'es']);
  });

  it('has a text, a level and moments, and nothing else', () => {
    const { changeId: _, ...value } = notice();
    expect(noticeShape.safeParse(value).success).toBe(true);
    for (const wrong of [
      { texts: {} },
      { texts: { en: '' } },
      { texts: { en: 'x'.repeat(301) } },
      { texts: { xx: 'Storm' } },
      { level: 'panic' },
      { from: 'today' },
      { colour: 'red' },
    ]) {
      expect([wrong, noticeShape.safeParse({ ...value, ...wrong }).success]).toEqual([
        wrong,
        false,
      ]);
    }
  });
});
