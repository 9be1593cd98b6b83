import { describe, expect, it } from 'vitest';
import { alarmNames, type Findings, judgeAlarms, tooManyFailures } from './alarm.rules.ts';

const minuteMs = 60_000;
const calm = Object.fromEntries(alarmNames.map((name) => [name, 'nothing'])) as Findings;

describe('alarms', () => {
  it('begin with their finding, the gravest first, also where nothing is left', () => {
    expect(judgeAlarms({ ...calm, mails: 3, disk: 0 }, [])).toEqual({
      begun: ['disk', 'mails'],
      seen: [],
      over: [],
    });
  });

  it('go on without being told again', () => {
    const { begun, seen } = judgeAlarms({ ...calm, mails: 9 }, [{ name: 'mails', quietMs: 0 }]);
    expect([begun, seen]).toEqual([[], ['mails']]);
  });

  it.each([
    [0, []],
    [4 * minuteMs, []],
    [5 * minuteMs, ['mails']],
  ])('are over only after some quiet minutes: %i ms', (quietMs, over) => {
    expect(judgeAlarms(calm, [{ name: 'mails', quietMs }]).over).toEqual(over);
  });

  it('neither begin nor end where nobody could look', () => {
    const unknown = { ...calm, mails: 'unknown', disk: 'unknown' } as const;
    const hour = 60 * minuteMs;
    expect(judgeAlarms(unknown, [{ name: 'mails', quietMs: hour }])).toEqual({
      begun: [],
      seen: [],
      over: [],
    });
  });
});

it.each([
  [4, 4, 'nothing'],
  [5, 500, 5],
  [5, 501, 'nothing'],
  [50, 100, 50],
])('%i failures of %i answers: %s', (failures, requests, found) => {
  expect(tooManyFailures({ failures, requests })).toBe(found);
});
