import { describe, expect, it } from 'vitest';
import { changeNote } from './change-note.rules.ts';

const note = (subject: string, values: Partial<Parameters<typeof changeNote>[0]> = {}) =>
  changeNote({ subject, before: null, value: null, files: {}, ...values });
const [one, other] = [{ place: 'Mill' }, { place: 'Square' }];

describe('the history names a change', () => {
  it.each([
    ['a race, whatever was said before', 'race 1', null, one, 'race.change'],
    ['a race as in the files again', 'race 1', one, null, 'race.change'],
    ['a line of the files', 'line 2025-07-05 start', null, one, 'program.change'],
    ['a line of the files as it was again', 'line 2025-07-05 start', one, null, 'program.change'],
    ['a line that is added', 'line 0a0a0a0a', null, one, 'program.add'],
    ['an added line that changes', 'line 0a0a0a0a', one, other, 'program.change'],
    ['an added line that goes', 'line 0a0a0a0a', one, null, 'program.remove'],
    ['a notice', 'notice 1', null, one, 'notice.publish'],
    ['a notice that changes', 'notice 1', one, other, 'notice.change'],
    ['a notice that is withdrawn', 'notice 1', one, null, 'notice.withdraw'],
  ])('%s', (_, subject, before, value, action) => {
    expect(note(subject, { before, value }).action).toBe(action);
  });
});

describe('the history tells of a change', () => {
  it('what differs, from what held to what holds', () => {
    const files = { startTime: '08:00', timeLimitMin: 600, date: '2025-07-05' };
    const change = { files, before: { startTime: '09:00' }, value: { timeLimitMin: 660 } };
    expect(note('race 1', change)).toMatchObject({
      before: { startTime: '09:00', timeLimitMin: 600 },
      after: { startTime: '08:00', timeLimitMin: 660 },
    });
    expect(note('race 1', { files, before: { date: '2025-07-06' } })).toMatchObject({
      before: { date: '2025-07-06' },
      after: { date: '2025-07-05' },
    });
  });

  it('nothing of what is the same, though it is said again', () => {
    const files = { aidStationsKm: [6, 12] };
    expect(note('race 1', { files, value: { aidStationsKm: [6, 12] } })).toEqual({
      action: 'race.change',
      before: {},
      after: {},
    });
  });

  it('that something was not there before, or is there no more', () => {
    const [before, value] = [
      { until: '12:00', level: 'danger' },
      { level: 'danger', to: '9:00' },
    ];
    expect(note('notice 1', { before, value })).toMatchObject({
      before: { until: '12:00', to: null },
      after: { until: null, to: '9:00' },
    });
  });

  it('of what is new, only what it is', () => {
    expect(note('notice 1', { value: { level: 'danger' } })).toEqual({
      action: 'notice.publish',
      before: {},
      after: { level: 'danger' },
    });
  });

  it('a text by its language, and only the language that differs', () => {
    const before = { texts: { en: 'Storm', ro: 'Furtună' } };
    const value = { texts: { en: 'Storm at noon', ro: 'Furtună' } };
    expect(note('notice 1', { before, value })).toMatchObject({
      before: { 'text.en': 'Storm' },
      after: { 'text.en': 'Storm at noon' },
    });
    const line = { title: { de: 'Konzert' }, description: { de: 'Im Hof' } };
    expect(note('line 0a0a0a0a', { value: line }).after).toEqual({
      'title.de': 'Konzert',
      'description.de': 'Im Hof',
    });
  });

  it('what a line is and where, but not that it has a title of its own', () => {
    expect(note('line 0a0a0a0a', { value: { kind: 'meal', place: 'Mill' } }).after).toEqual({
      item: 'meal',
      where: 'Mill',
    });
    expect(note('line 0a0a0a0a', { value: { kind: 'other' } }).after).toEqual({});
  });

  it('a line for each cut-off', () => {
    const cutoffs = [
      { km: 12.5, afterMin: 245 },
      { km: 20, afterMin: 420 },
    ];
    expect(note('race 1', { files: { cutoffs: [] }, value: { cutoffs } })).toMatchObject({
      before: { cutoffs: [] },
      after: { cutoffs: ['km 12.5 · 4:05', 'km 20 · 7:00'] },
    });
  });
});
