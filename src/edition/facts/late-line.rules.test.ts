import { describe, expect, it } from 'vitest';
import {
  addedKinds,
  addedLineShape,
  isAddedKey,
  lateLineShape,
  lineMost,
} from './late-line.rules.ts';

const takes = (shape: typeof lateLineShape | typeof addedLineShape, value: unknown) =>
  shape.safeParse(value).success;

describe('what changed late of a line of the files', () => {
  it.each([{}, { from: '00:00', to: '23:59' }, { date: '2027-05-15', isCancelled: true }])(
    'may be %j',
    (value) => {
      expect(takes(lateLineShape, value)).toBe(true);
    },
  );

  it.each([
    { date: '2027-02-30' },
    { from: '24:00' },
    { to: '7:00' },
    { to: '07:60' },
    { from: 'at 07:00' },
    { from: '07:00h' },
    { isCancelled: false },
    { title: { en: 'Storm' } },
  ])('is never %j', (value) => {
    expect(takes(lateLineShape, value)).toBe(false);
  });
});

describe('a line that the office added', () => {
  const line = { kind: 'awards', date: '2027-05-15', from: '15:00' };
  const own = { ...line, kind: 'other', title: { en: 'Yoga' } };

  it('has a kind, a day and an hour, and may have more', () => {
    expect(takes(addedLineShape, line)).toBe(true);
    const more = { to: '16:00', place: 'Hall', description: { ro: 'Cu acte' }, isCancelled: true };
    expect(takes(addedLineShape, { ...line, ...more })).toBe(true);
  });

  it('has a title where its kind has no words, and only there', () => {
    expect(takes(addedLineShape, own)).toBe(true);
    expect(takes(addedLineShape, { ...own, title: undefined })).toBe(false);
    expect(takes(addedLineShape, { ...line, title: { en: 'Awards' } })).toBe(false);
  });

  it('is no start, which belongs to its race', () => {
    expect(addedKinds).not.toContain('start');
    expect(takes(addedLineShape, { ...line, kind: 'start' })).toBe(false);
  });

  it('is as long as a line bears', () => {
    const long = (most: number) => 'x'.repeat(most);
    for (const more of [0, 1]) {
      const fits = more === 0;
      const title = { en: long(lineMost.title + more) };
      expect(takes(addedLineShape, { ...own, title })).toBe(fits);
      const description = { en: long(lineMost.description + more) };
      expect(takes(addedLineShape, { ...line, description })).toBe(fits);
      expect(takes(addedLineShape, { ...line, place: long(lineMost.place + more) })).toBe(fits);
    }
    expect(takes(addedLineShape, { ...line, place: '' })).toBe(false);
  });

  it.each([
    ['0a1b2c3d', true],
    ['0A1B2C3D', false],
    ['0a1b2c3d4', false],
    ['0a1b2c3', false],
    ['2025-07-04-kitPickup', false],
  ])('has a key of its own: %s %s', (key, is) => {
    expect(isAddedKey(key)).toBe(is);
  });
});
