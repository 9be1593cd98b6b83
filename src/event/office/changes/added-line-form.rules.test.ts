import { describe, expect, it } from 'vitest';
import { type AddedLine, addedKinds, lineMost } from '../../../edition/facts/late-line.rules.ts';
import { fallbackLanguage } from '../../../edition/words/languages.ts';
import { addedLineForm, readAddedLine } from './added-line-form.rules.ts';

const raceDays = ['2025-07-05'];
const concert: AddedLine = {
  kind: 'other',
  date: '2025-07-06',
  from: '11:00',
  to: '12:30',
  title: { en: 'Concert', ro: 'Concert' },
  description: { ro: 'Luați un scaun.' },
  place: 'Old Mill',
  isCancelled: true,
};
const plainKind = addedKinds.find((kind) => kind !== 'other');
const form = { kind: 'other', date: '2025-07-06', begins: '11:00', 'title.en': 'Concert' };
const read = (values: Record<string, string | undefined>) =>
  readAddedLine({ ...form, ...values }, raceDays);
const problems = (values: Record<string, string | undefined>) => {
  const found = read(values);
  return found.ok ? {} : found.problems;
};

describe('a line that the office adds', () => {
  it('has a form with all of it, and a new one an empty form', () => {
    expect(addedLineForm(concert)).toMatchObject({
      kind: 'other',
      date: '2025-07-06',
      begins: '11:00',
      ends: '12:30',
      isCancelled: 'true',
      place: 'Old Mill',
      'title.ro': 'Concert',
      'title.de': '',
      'description.ro': 'Luați un scaun.',
    });
    expect(new Set(Object.values(addedLineForm(undefined)))).toEqual(new Set(['']));
  });

  it('is read as it was shown', () => {
    expect(readAddedLine(addedLineForm(concert), raceDays)).toEqual({ ok: true, value: concert });
  });

  it('need not say more than what it is, when it begins, and its title', () => {
    expect(read({})).toEqual({
      ok: true,
      value: { kind: 'other', date: '2025-07-06', from: '11:00', title: { en: 'Concert' } },
    });
  });

  it('of a kind with words of its own has no title, however long the one that was typed', () => {
    expect(read({ kind: plainKind, 'title.en': 'a'.repeat(lineMost.title + 1) })).toEqual({
      ok: true,
      value: { kind: plainKind, date: '2025-07-06', from: '11:00' },
    });
    expect(read({ kind: plainKind, 'title.en': '' }).ok).toBe(true);
  });

  it('is cancelled only where that is said', () => {
    expect(read({ isCancelled: 'yes' })).toMatchObject({ ok: true });
    expect(read({ isCancelled: 'yes' })).not.toHaveProperty('value.isCancelled');
  });

  it('has its place without blanks around it, and none of blanks alone', () => {
    expect(read({ place: ' Mill ' })).toHaveProperty('value.place', 'Mill');
    expect(read({ place: '  ' })).not.toHaveProperty('value.place');
  });
});

describe('a line that the office adds is refused', () => {
  it('with nothing said: a kind, a day and an hour it needs', () => {
    expect(readAddedLine({}, raceDays)).toEqual({
      ok: false,
      problems: { kind: 'kind', date: 'date', begins: 'time' },
    });
  });

  it('for whatever it lacks, each by its field', () => {
    expect(problems({ kind: 'start' })).toEqual({ kind: 'kind' });
    expect(problems({ 'title.en': ' ' })).toEqual({ [`title.${fallbackLanguage()}`]: 'text' });
    expect(problems({ begins: '' })).toEqual({ begins: 'time' });
    expect(problems({ ends: '10:00' })).toEqual({ ends: 'order' });
    expect(problems({ date: '2026-07-06' })).toEqual({ date: 'far' });
  });

  it('where a text is longer than a line bears', () => {
    const long = (most: number) => 'a'.repeat(most + 1);
    expect(problems({ 'title.ro': long(lineMost.title) })).toEqual({ 'title.ro': 'long' });
    expect(problems({ 'description.de': long(lineMost.description) })).toEqual({
      'description.de': 'long',
    });
    expect(problems({ place: long(lineMost.place) })).toEqual({ place: 'long' });
    const most = {
      'title.en': 'a'.repeat(lineMost.title),
      'description.en': 'a'.repeat(lineMost.description),
      place: 'a'.repeat(lineMost.place),
    };
    expect(problems(most)).toEqual({});
  });
});
