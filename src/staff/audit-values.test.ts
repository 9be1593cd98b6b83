import { describe, expect, it } from 'vitest';
import type { AuditRow } from './audit/audit.contract.ts';
import { changesInWords } from './audit-values.ts';

const fieldsOf = (action: string, after: Record<string, unknown>) => {
  const row: AuditRow = {
    id: '1',
    at: new Date('2025-06-01T10:00:00Z'),
    by: undefined,
    action,
    about: { kind: 'other', text: '' },
    reason: undefined,
    isReasonHidden: false,
    before: {},
    after,
  };
  return changesInWords('en', row).map(({ field }) => field);
};

/** As the database keeps an object: short names first, names of one length by their letters. */
const stored = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).toSorted(
      ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
    ),
  );

describe('what a late change changed is listed in the order of its form', () => {
  it.each([
    ['race.change', { date: '2025-07-06', startTime: '09:00', timeLimitMin: 400 }],
    ['race.change', { startTime: '09:00', aidStationsKm: [5], cutoffs: ['km 5 · 1:00'] }],
    ['program.change', { date: '2025-07-06', from: '10:00', to: '11:00', isCancelled: true }],
    ['program.add', { item: 'awards', date: '2025-07-06', from: '10:00', where: 'The mill' }],
    ['program.add', { from: '10:00', 'title.en': 'Choir', 'description.en': 'Come.' }],
    [
      'notice.publish',
      { level: 'danger', 'text.en': 'a', 'text.ro': 'b', from: '2025-07-05T03:00:00Z' },
    ],
    ['notice.change', { from: '2025-07-05T03:00:00Z', until: '2025-07-05T04:00:00Z' }],
  ])('%s with %j', (action, fields) => {
    expect(fieldsOf(action, stored(fields))).toEqual(Object.keys(fields));
  });

  it('and what has no place there keeps the one that it had, at the end', () => {
    expect(fieldsOf('race.change', { phone: '1', email: '2', date: '2025-07-06' })).toEqual([
      'date',
      'phone',
      'email',
    ]);
  });
});
