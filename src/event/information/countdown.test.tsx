import { expect, it } from 'vitest';
import { linksIn, rendered, textsOf } from '../../test/rendered.tsx';
import { Countdown } from './countdown.tsx';

const words = { label: 'To the start', days: 'd', hours: 'h', minutes: 'min', seconds: 's' };
const second = 1000;
const hour = 3600 * second;

const shown = (leftMs: number, stages: Parameters<typeof Countdown>[0]['stages'] = []) =>
  rendered(
    <Countdown
      targetMs={leftMs}
      renderedAtMs={0}
      clockOffsetMs={0}
      words={words}
      stages={stages}
    />,
  );

it('shows days, hours, minutes and seconds in two digits, each with its unit', () => {
  const html = shown(25 * hour + 62 * second);
  expect(textsOf(html, 'li')).toEqual(['01 d', '01 h', '01 min', '02 s']);
  expect(html).toContain('<div role="timer" aria-live="off" aria-label="To the start">');
});

it('fills a ring by the share of a day, an hour and a minute, and none for the days, which have the bare ring', () => {
  const html = shown(18 * hour + 30 * 60 * second + 15 * second);
  expect([...html.matchAll(/stroke-dasharray="([^"]*)"/g)].map(([, dash]) => dash)).toEqual([
    '75 100',
    '50 100',
    '25 100',
  ]);
  const days = html.split('</li>')[0] ?? '';
  expect(days.match(/<circle/g)).toHaveLength(1);
  expect(html.match(/<circle/g)).toHaveLength(7);
});

it('says under it what holds at the moment, and nothing where nothing does', () => {
  const stages = [
    { fromMs: -10, lines: [] },
    { fromMs: -5, lines: ['The 33 km is under way.', 'The 11 km starts later.'] },
    {
      fromMs: 5,
      title: 'The races are over',
      lines: [],
      step: { href: '/results', text: 'Results' },
      next: { href: '/contact', text: 'The next one' },
    },
  ];
  expect(textsOf(shown(0, stages), 'strong')).toEqual(stages[1]?.lines);
  expect(linksIn(shown(0, stages))).toEqual([]);
  expect(shown(0, stages.slice(0, 1))).not.toContain('<p');
  expect(textsOf(shown(0, stages.slice(2)), 'h3')).toEqual(['The races are over']);
  expect(linksIn(shown(0, stages.slice(2)))).toEqual(['/results', '/contact']);
  expect(shown(0)).not.toContain('<p');
});

it('counts down to the very start, and shows no zeros from then on', () => {
  expect(textsOf(shown(1), 'li')).toEqual(['00 d', '00 h', '00 min', '01 s']);
  for (const leftMs of [0, -second]) expect(shown(leftMs)).not.toContain('role="timer"');
});
