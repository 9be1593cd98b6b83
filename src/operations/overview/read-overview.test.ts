import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Right } from '../../platform/auth/rights.rules.ts';
import { presets } from '../../platform/auth/rights.rules.ts';
import { contextOf } from '../../test/admin-kit.ts';
import { staffWith } from '../../test/drawn-page.tsx';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { readOverview } from './read-overview.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const now = new Date('2025-03-01T10:00:00Z');
const setup = { isDemo: false, hasPayments: true, hasMail: true };
const read = (...rights: Right[]) =>
  readOverview({
    ...contextOf(site.database.db, staffWith(...rights).session, () => now),
    setup,
    guard: undefined,
  });

describe('the overview', () => {
  it.each<[string, readonly Right[], string[]]>([
    ['a volunteer', presets.volunteer, ['handouts']],
    ['the office', presets.office, ['handouts', 'lacking', 'places', 'registrations']],
    ['who looks after registration', ['registration'], ['alarms', 'findings', 'places']],
    ['who looks after money', ['money'], ['money']],
    ['who looks after mails', ['email-test'], ['unsentMails']],
    [
      'an admin',
      presets.admin,
      [
        'alarms',
        'findings',
        'handouts',
        'lacking',
        'money',
        'places',
        'registrations',
        'unsentMails',
      ],
    ],
  ])('tells %s no more than their rights open', async (_who, rights, told) => {
    const { step, ...tiles } = await read(...rights);
    expect(step.step).toBeDefined();
    const keys = Object.entries(tiles).flatMap(([key, value]) => (value === undefined ? [] : key));
    expect(keys.toSorted()).toEqual(told);
  });

  it('counts what is missing, owed and new as the lists have it', async () => {
    const { db } = site.database;
    const before = await read(...presets.admin);
    const [first, second] = await db
      .selectFrom('participant')
      .select(['id', 'fee_minor', 'race_id'])
      .where('status', '=', 'pending')
      .orderBy('id')
      .limit(2)
      .execute();
    if (!first || !second) throw new Error('too few invented runners');
    const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
    await db
      .updateTable('participant')
      .set({ created_at: now, fee_minor: 15_000, extra_minor: 700, extra_since: now, bib: null })
      .where('id', '=', first.id)
      .execute();
    await db
      .updateTable('participant')
      .set({ created_at: yesterday, status: 'cancelled' })
      .where('id', '=', second.id)
      .execute();
    const after = await read(...presets.admin);
    expect(after.lacking?.difference).toBe((before.lacking?.difference ?? 0) + 1);
    expect(after.lacking?.unpaid).toBe((before.lacking?.unpaid ?? 0) - 1);
    expect(after.money?.dueMinor).toBe(
      (before.money?.dueMinor ?? 0) + 15_700 - first.fee_minor - second.fee_minor,
    );
    await db
      .updateTable('participant')
      .set({ created_at: new Date('2025-01-01T10:00:00Z') })
      .where('id', '=', first.id)
      .execute();
    const later = await read(...presets.admin);
    expect(later.registrations?.today).toBe((after.registrations?.today ?? 0) - 1);
    expect(later.registrations?.week).toBe((after.registrations?.week ?? 0) - 1);
  });
});
