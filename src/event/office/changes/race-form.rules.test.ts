import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursAndMinutes, raceForm, raceMostDaysOff, readRace } from './race-form.rules.ts';

const files = {
  date: '2025-07-05',
  startTime: '08:00',
  timeLimitMin: 600,
  aidStationsKm: [6, 12.5],
  cutoffs: [
    { km: 12.5, afterMin: 245 },
    { km: 20, afterMin: 420 },
  ],
  distanceKm: 33,
};
const read = (form: Record<string, string>) => readRace({ ...raceForm(files), ...form }, files);
const problems = (form: Record<string, string>) => {
  const found = read(form);
  return found.ok ? {} : found.problems;
};
const value = (form: Record<string, string>) => {
  const found = read(form);
  return found.ok ? found.value : found.problems;
};

it.each([
  [480, '8:00'],
  [65, '1:05'],
  [719, '11:59'],
])('%i minutes are %s', (minutes, written) => {
  expect(hoursAndMinutes(minutes)).toBe(written);
});

describe('a race that the office changes', () => {
  it('is shown as people write it, a line for each cut-off', () => {
    expect(raceForm(files)).toEqual({
      date: '2025-07-05',
      startTime: '08:00',
      timeLimit: '10:00',
      aidStations: '6  12.5',
      cutoffs: '12.5  4:05\n20  7:00',
    });
  });

  it('says nothing where it is as the files say, and else only what differs', () => {
    expect(value({})).toBeNull();
    expect(value({ date: '2025-07-06' })).toEqual({ date: '2025-07-06' });
    expect(value({ startTime: '09:30' })).toEqual({ startTime: '09:30' });
    expect(value({ timeLimit: ' 11:30 ' })).toEqual({ timeLimitMin: 690 });
    expect(value({ aidStations: '' })).toEqual({ aidStationsKm: [] });
    expect(value({ cutoffs: '' })).toEqual({ cutoffs: [] });
  });

  it('is read as it was shown, whatever it was', () => {
    const rising = (max: number) =>
      fc
        .uniqueArray(fc.integer({ min: 1, max }), { maxLength: 6 })
        .map((each) => each.toSorted((a, b) => a - b));
    const race = fc
      .tuple(rising(3299), rising(3299), rising(599), fc.integer({ min: 600, max: 5999 }))
      .map(([stations, kms, minutes, timeLimitMin]) => ({
        ...files,
        timeLimitMin,
        aidStationsKm: stations.map((each) => each / 100),
        cutoffs: kms
          .slice(0, minutes.length)
          .map((km, index) => ({ km: km / 100, afterMin: minutes[index] ?? 0 })),
      }));
    fc.assert(
      fc.property(race, (each) => {
        expect(readRace(raceForm(each), each)).toEqual({ ok: true, value: null });
      }),
    );
  });

  it('without any field, lacks its day, its start and its limit', () => {
    expect(readRace({}, files)).toEqual({
      ok: false,
      problems: { date: 'date', startTime: 'time', timeLimit: 'duration' },
    });
  });
});

describe('its day and start', () => {
  it('is a day of the calendar', () => {
    expect(problems({ date: '2025-02-30' })).toEqual({ date: 'date' });
  });

  it('may be half a year off, before or after, and no farther', () => {
    expect(raceMostDaysOff).toBe(180);
    for (const date of ['2025-01-06', '2026-01-01']) expect(problems({ date })).toEqual({});
    for (const date of ['2025-01-05', '2026-01-02'])
      expect(problems({ date })).toEqual({ date: 'far' });
  });

  it.each(['00:00', '19:59', '23:00'])('%s is an hour', (startTime) => {
    expect(problems({ startTime })).toEqual({});
  });

  it.each(['24:00', '30:00', '8:00', '08:60', '108:00', '08:000', '1x:00', '2x:00', '08:0x'])(
    '%s is none',
    (startTime) => {
      expect(problems({ startTime })).toEqual({ startTime: 'time' });
    },
  );
});

describe('its limit', () => {
  it.each(['', '0:00', '10', '10:60', '100:00', 'x10:00', '10:000', '10:0x', 'xx:00'])(
    '%j is none, which says nothing of the cut-offs',
    (timeLimit) => {
      expect(problems({ timeLimit })).toEqual({ timeLimit: 'duration' });
    },
  );

  it('is later than the last cut-off', () => {
    expect(problems({ timeLimit: '7:01' })).toEqual({});
    expect(problems({ timeLimit: '7:00' })).toEqual({ cutoffs: 'cutoffs' });
  });
});

describe('its aid stations', () => {
  it('are kilometres with a point or a comma, set apart as people do', () => {
    expect(value({ aidStations: '6,5 ; 12.25·20\n32' })).toEqual({
      aidStationsKm: [6.5, 12.25, 20, 32],
    });
    expect(
      readRace({ ...raceForm(files), aidStations: '104' }, { ...files, distanceKm: 160 }),
    ).toEqual({
      ok: true,
      value: { aidStationsKm: [104] },
    });
  });

  it.each(['12 6', '6 6', '0 6', '33', '34', '6 x', 'x6', '6x', '6.', '.5', '6.255', '1234', '-6'])(
    '%s are none on the way, in order',
    (aidStations) => {
      expect(problems({ aidStations })).toEqual({ aidStations: 'kilometres' });
    },
  );
});

describe('its cut-offs', () => {
  it('are a kilometre and a time each, empty lines left out', () => {
    expect(value({ cutoffs: '\r\n 12,5 · 4:30\r\n\r\n20;7:15\r\n' })).toEqual({
      cutoffs: [
        { km: 12.5, afterMin: 270 },
        { km: 20, afterMin: 435 },
      ],
    });
  });

  it.each([
    ['no time', '12.5'],
    ['a time that is none', '12.5 4:75'],
    ['something more', '12.5 4:00 hut'],
    ['no kilometre', 'hut 4:00'],
    ['kilometres that fall', '20 4:00\n12.5 7:00'],
    ['times that fall', '12.5 7:00\n20 4:00'],
    ['two at one time', '12.5 4:00\n20 4:00'],
    ['one at the start', '0 4:00'],
    ['one at the finish', '33 4:00'],
    ['one at the limit', '20 10:00'],
  ])('are refused with %s', (_, cutoffs) => {
    expect(problems({ cutoffs })).toEqual({ cutoffs: 'cutoffs' });
  });
});
