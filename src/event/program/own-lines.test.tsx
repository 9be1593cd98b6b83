import { expect, it } from 'vitest';
import type { ScheduleItem } from '../../edition/compose-edition.ts';
import { scheduleWith } from '../../edition/facts/schedule.rules.ts';
import { rendered, textsOf } from '../../test/rendered.tsx';
import { BustleGraph } from './program.page.tsx';
import { programCalendar } from './program-calendar.ts';
import { TimelineItem } from './timeline-item.tsx';

/** The programme of an edition that has these lines on its first day. */
const programOf = (items: ScheduleItem[]) => [{ day: '2025-07-04', items }];

it('tells two lines of one kind on one day apart', () => {
  const files = programOf([
    { kind: 'kitPickup', from: '10:00', bustle: 1 },
    { kind: 'kitPickup', from: '15:00', bustle: 1 },
  ]);
  const [day] = scheduleWith({}, files);
  expect(day?.items.map(({ key }) => key)).toEqual([
    '2025-07-04-kitPickup',
    '2025-07-04-kitPickup-2',
  ]);
  const lateLines = { '2025-07-04-kitPickup-2': { from: '21:00' } };
  const [moved] = scheduleWith({ lateLines }, files);
  expect(moved?.items.map(({ from }) => from)).toEqual(['10:00', '21:00']);
});

it('shows a line of the edition’s own with its words and place, and no graph without estimates', () => {
  const files = programOf([
    {
      kind: 'other',
      title: { en: 'Concert', ro: 'Concert de seară' },
      description: { en: 'Bring a chair.' },
      place: 'Old Mill',
      from: '20:00',
      bustle: 0,
    },
  ]);
  const [item] = scheduleWith({}, files)[0]?.items ?? [];
  if (!item) throw new Error('no line');
  const html = (language: 'en' | 'ro') =>
    rendered(<TimelineItem item={item} races={[]} language={language} />, language);
  expect(textsOf(html('en'), 'strong')).toEqual(['Concert']);
  expect(textsOf(html('en'), 'p')).toEqual(['Old Mill', 'Bring a chair.']);
  expect(textsOf(html('ro'), 'strong')).toEqual(['Concert de seară']);
  const words = { title: '', most: '', least: '', start: '' };
  expect(rendered(<BustleGraph items={[item]} words={words} />)).toBe('');
  const calendar = programCalendar('en', {
    siteUrl: 'https://race.example',
    lateFacts: {},
    versions: new Map([[item.key, { sequence: 0, changedAt: new Date(0) }]]),
    files,
  });
  expect(calendar).toMatch(/SUMMARY:.*: Concert\r\n/);
  expect(calendar).toMatch(/LOCATION:Old Mill/);
});
