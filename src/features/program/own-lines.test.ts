import { afterEach, expect, it, vi } from 'vitest';
import type * as edition from '../../edition/facts.ts';
import { drawn } from '../../test/drawn-page.tsx';
import { textsOf } from '../../test/rendered.tsx';

afterEach(() => {
  vi.doUnmock('../../edition/facts.ts');
});

/** The modules of an edition with this programme on its first day. */
async function withItems(items: edition.ScheduleItem[]) {
  vi.resetModules();
  vi.doMock('../../edition/facts.ts', async (original) => ({
    ...(await original<typeof edition>()),
    schedule: [{ day: '2025-07-04', items }],
  }));
  const { scheduleWith } = await import('../../facts/schedule.rules.ts');
  const { programPage } = await import('./program.page.tsx');
  const { programCalendar } = await import('./program-calendar.ts');
  const registration = async () => ({ state: 'open' as const, opensAt: null, changesAt: null });
  const page = programPage({ registration, readings: async () => ({}) });
  return {
    keys: scheduleWith({}).flatMap((day) => day.items.map(({ key }) => key)),
    moved: (key: string) => scheduleWith({ lateLines: { [key]: { from: '21:00' } } })[0]?.items,
    html: async (language: 'en' | 'ro') => (await drawn(page, { language })).html,
    calendar: programCalendar('en', { siteUrl: 'https://race.example', choices: {} }),
  };
}

it('tells two lines of one kind on one day apart', async () => {
  const { keys, moved } = await withItems([
    { kind: 'kitPickup', from: '10:00', bustle: 1 },
    { kind: 'kitPickup', from: '15:00', bustle: 1 },
  ]);
  expect(keys).toEqual(['2025-07-04-kitPickup', '2025-07-04-kitPickup-2']);
  expect(moved('2025-07-04-kitPickup-2')?.map(({ from }) => from)).toEqual(['10:00', '21:00']);
});

it('shows a line of the edition’s own with its words and place, and no graph without estimates', async () => {
  const concert = {
    kind: 'other',
    title: { en: 'Concert', ro: 'Concert de seară' },
    description: { en: 'Bring a chair.' },
    place: 'Old Mill',
    from: '20:00',
    bustle: 0,
  } as const;
  const { html, calendar } = await withItems([concert]);
  const inEnglish = await html('en');
  expect(textsOf(inEnglish, 'strong')).toContain('Concert');
  expect(textsOf(inEnglish, 'p')).toEqual(expect.arrayContaining(['Old Mill', 'Bring a chair.']));
  expect(inEnglish).not.toContain('class="bustle"');
  expect(textsOf(await html('ro'), 'strong')).toContain('Concert de seară');
  expect(calendar).toMatch(/SUMMARY:.*: Concert\r\n/);
  expect(calendar).toMatch(/LOCATION:Old Mill/);
});
