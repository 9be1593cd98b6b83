import { describe, expect, it } from 'vitest';
import { lineForm, lineMostDaysOff, readLine, wrongHours } from './line-form.rules.ts';

const raceDays = ['2025-07-05', '2025-07-19'];
const around = { raceDays, mustBegin: true, mustEnd: false };
const line = { date: '2025-07-04', begins: '17:00', ends: '21:00' };
const wrong = (form: Record<string, string>, values = {}) =>
  wrongHours({ ...line, ...form }, { ...around, ...values });

describe('the day of a line of the programme', () => {
  it.each(['', '2025-02-30', '4 July', '2025-7-4'])('%j is none', (date) => {
    expect(wrong({ date })).toEqual({ date: 'date' });
  });

  it('is missed where the form has none', () => {
    expect(wrongHours({ begins: '17:00' }, around)).toEqual({ date: 'date' });
  });

  it('may be a month from the nearest race, before or after, and no farther', () => {
    expect(lineMostDaysOff).toBe(30);
    for (const date of ['2025-06-05', '2025-07-12', '2025-08-18'])
      expect(wrong({ date })).toEqual({});
    for (const date of ['2025-06-04', '2025-08-19'])
      expect(wrong({ date })).toEqual({ date: 'far' });
  });
});

describe('the hours of a line', () => {
  it.each(['00:00', '09:59', '19:00', '20:30', '23:59'])('%s is one', (begins) => {
    expect(wrong({ begins, ends: '' })).toEqual({});
  });

  it.each([
    '24:00',
    '30:00',
    '9:00',
    '19:60',
    '109:00',
    '09:000',
    'ab:00',
    '1x:00',
    '2x:00',
    '09:0x',
  ])('%s is none', (hour) => {
    expect(wrong({ begins: hour, ends: '' })).toEqual({ begins: 'time' });
    expect(wrong({ begins: '', ends: hour }, { mustBegin: false })).toEqual({ ends: 'time' });
  });

  it('may be left out where they may be', () => {
    const none = { begins: '', ends: '' };
    expect(wrong(none, { mustBegin: false })).toEqual({});
    expect(wrongHours({ date: line.date }, { ...around, mustBegin: false })).toEqual({});
    expect(wrong(none, { mustEnd: true })).toEqual({ begins: 'time', ends: 'time' });
    expect(wrongHours({ date: line.date }, { ...around, mustEnd: true })).toEqual({
      begins: 'time',
      ends: 'time',
    });
  });

  it('end after they begin', () => {
    expect(wrong({ ends: '17:01' })).toEqual({});
    for (const ends of ['17:00', '16:59']) expect(wrong({ ends })).toEqual({ ends: 'order' });
    expect(wrong({ begins: '', ends: '09:00' }, { mustBegin: false })).toEqual({});
  });
});

describe('a line of the files that the office changes', () => {
  const files = { date: '2025-07-04', from: '17:00', to: '21:00' };
  const read = (form: Record<string, string>, of: Parameters<typeof readLine>[1] = files) =>
    readLine({ ...line, ...form }, of, raceDays);

  it('is shown with its day and hours, and whether it is cancelled', () => {
    expect(lineForm({})).toEqual({ date: '', begins: '', ends: '', isCancelled: '' });
    expect(lineForm({ ...files, isCancelled: true })).toEqual({ ...line, isCancelled: 'true' });
  });

  it('says nothing where it is as the files say', () => {
    expect(read(lineForm(files) as Record<string, string>)).toEqual({ ok: true, value: null });
    const open = { date: files.date };
    expect(readLine(open, open, raceDays)).toEqual({ ok: true, value: null });
  });

  it('says what differs, and only that', () => {
    expect(read({ date: '2025-07-03' })).toEqual({ ok: true, value: { date: '2025-07-03' } });
    expect(read({ begins: '16:00' })).toEqual({ ok: true, value: { from: '16:00' } });
    expect(read({ ends: '22:00' })).toEqual({ ok: true, value: { to: '22:00' } });
    expect(read({ isCancelled: 'true' })).toEqual({ ok: true, value: { isCancelled: true } });
    expect(read({ isCancelled: 'yes' })).toEqual({ ok: true, value: null });
  });

  it('needs the hours that the files have, and no others', () => {
    expect(read({ begins: '', ends: '' })).toEqual({
      ok: false,
      problems: { begins: 'time', ends: 'time' },
    });
    expect(read({ ends: '' }, { date: files.date, from: '17:00' })).toEqual({
      ok: true,
      value: null,
    });
    expect(read({ begins: '' }, { date: files.date, to: '21:00' })).toEqual({
      ok: true,
      value: null,
    });
  });

  it('is judged by the days of the races', () => {
    expect(read({ date: '2026-07-04' })).toEqual({ ok: false, problems: { date: 'far' } });
  });
});
