import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codeIn,
  codeMinutes,
  mostCodeTries,
  nextCodeAt,
  passMinutes,
} from './mailed-code.rules.ts';

const now = new Date('2025-03-01T10:00:00Z');
const minute = 60_000;
/** Moments so many minutes ago, the oldest first. */
const sent = (...minutesAgo: number[]) =>
  minutesAgo.map((ago) => new Date(now.getTime() - ago * minute));
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minute);

describe('a mailed code', () => {
  it('is good for ten minutes and five tries, and opens for a quarter of an hour', () => {
    expect({ codeMinutes, mostCodeTries, passMinutes }).toEqual({
      codeMinutes: 10,
      mostCodeTries: 5,
      passMinutes: 15,
    });
  });

  it.each([
    '123456',
    ' 123 456 ',
    '123-456',
    '123.456',
    '12 34 56',
    '123\u00a0456',
    '1-2.3 4\t5\n6',
  ])('is read as its digits when %j is pasted', (typed) => expect(codeIn(typed)).toBe('123456'));

  it.each([
    ['12345a', '12345a'],
    ['123_456', '123_456'],
    ['', ''],
  ])('keeps what is no code recognisable as none: %j', (typed, read) =>
    expect(codeIn(typed)).toBe(read),
  );
});

describe('the next code to one runner', () => {
  it.each([
    ['none was sent', sent()],
    ['four were sent within the hour', sent(50, 40, 30, 1)],
    ['the first of five was sent an hour ago to the moment', sent(60, 40, 30, 20, 10)],
    ['many were sent, all before the last hour', sent(200, 190, 180, 170, 160, 150, 61)],
  ])('can be sent at once when %s', (_, before) => {
    expect(nextCodeAt(before, now)).toBeUndefined();
  });

  it('waits until the first of the last five is an hour old', () => {
    expect(nextCodeAt(sent(59, 40, 30, 20, 10), now)).toEqual(inMinutes(1));
    expect(nextCodeAt(sent(5, 4, 3, 2, 1), now)).toEqual(inMinutes(55));
    expect(nextCodeAt(sent(59, 50, 40, 30, 20, 10), now)).toEqual(inMinutes(10));
    expect(nextCodeAt(sent(90, 50, 40, 30, 20, 10), now)).toEqual(inMinutes(10));
  });

  it('is never the sixth within an hour, however often somebody asks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }), (pauses) => {
        const codes: Date[] = [];
        let at = now.getTime();
        for (const pause of pauses) {
          at += pause * minute;
          if (!nextCodeAt(codes, new Date(at))) codes.push(new Date(at));
        }
        const waits = codes.slice(5).map((sixth, index) => Number(sixth) - Number(codes[index]));
        expect(waits.filter((wait) => wait < 60 * minute)).toEqual([]);
      }),
    );
  });
});
