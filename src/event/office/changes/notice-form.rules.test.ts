import { describe, expect, it } from 'vitest';
import { type NoticeValue, noticeMost } from '../../../edition/facts/notice.rules.ts';
import { fallbackLanguage } from '../../../edition/words/languages.ts';
import { noticeForm, readNotice } from './notice-form.rules.ts';

const timeZone = 'Europe/Bucharest';
const now = new Date('2025-07-04T09:12:34.567Z');
const storm: NoticeValue = {
  level: 'danger',
  texts: { en: 'Storm', ro: 'Furtună' },
  from: '2025-07-05T05:00:00.000Z',
  until: '2025-07-05T09:30:00.000Z',
};
const words = { 'text.en': 'Storm' };
const read = (form: Record<string, string>) => readNotice(form, { now, timeZone });
const missing = `text.${fallbackLanguage()}`;

describe('a notice', () => {
  it('is shown in local minutes, and a new one empty', () => {
    expect(noticeForm(storm, timeZone)).toMatchObject({
      level: 'danger',
      from: '2025-07-05T08:00',
      until: '2025-07-05T12:30',
      'text.en': 'Storm',
      'text.ro': 'Furtună',
      'text.de': '',
    });
    expect(noticeForm({ ...storm, until: null }, timeZone)).toMatchObject({ until: '' });
    expect(new Set(Object.values(noticeForm(undefined, timeZone)))).toEqual(new Set(['']));
  });

  it('is read as it was shown', () => {
    for (const notice of [
      storm,
      { ...storm, until: null },
      { ...storm, level: 'warning' as const },
    ]) {
      expect(read(noticeForm(notice, timeZone))).toEqual({ ok: true, notice });
    }
  });

  it('begins in this minute where no beginning is given, and stands until it is withdrawn', () => {
    expect(read(words)).toEqual({
      ok: true,
      notice: {
        level: 'information',
        texts: { en: 'Storm' },
        from: '2025-07-04T09:12:00.000Z',
        until: null,
      },
    });
  });

  it('of a level that there is not, informs', () => {
    expect(read({ ...words, level: 'panic' })).toMatchObject({ notice: { level: 'information' } });
  });
});

describe('a notice is refused', () => {
  it.each([
    ['in no language', {}, { [missing]: 'text' }],
    ['too long', { 'text.en': 'a'.repeat(noticeMost + 1) }, { 'text.en': 'long' }],
    ['from no minute', { ...words, from: 'soon' }, { from: 'from' }],
    ['until no minute', { ...words, until: 'late' }, { until: 'until' }],
    [
      'from an hour that summer time leaves out',
      { ...words, from: '2025-03-30T03:30' },
      { from: 'from' },
    ],
    [
      'until the minute in which it begins',
      { ...words, from: '2025-07-05T08:00', until: '2025-07-05T08:00' },
      { until: 'until' },
    ],
    [
      'until before it begins, which is now',
      { ...words, until: '2025-07-04T12:11' },
      { until: 'until' },
    ],
    [
      'from no minute until one, only for the first',
      { ...words, from: 'soon', until: '2025-07-04T12:11' },
      { from: 'from' },
    ],
  ])('%s', (_, form, problems) => {
    expect(read(form)).toEqual({ ok: false, problems });
  });

  it('not until a minute later, nor as long as it may be', () => {
    expect(read({ ...words, from: '2025-07-05T08:00', until: '2025-07-05T08:01' }).ok).toBe(true);
    expect(read({ 'text.en': 'a'.repeat(noticeMost) }).ok).toBe(true);
  });
});
