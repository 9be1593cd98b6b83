import { describe, expect, it } from 'vitest';
import { nextCodeAt } from './mailed-code.rules.ts';

const now = new Date('2025-03-01T10:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('the next code', () => {
  it.each([
    [[], undefined],
    [[-59, -40, -30, -20], undefined],
    [[-60, -40, -30, -20, -10], undefined],
    [[-59, -40, -30, -20, -10], 1],
    [[-90, -50, -40, -30, -20, -10], 10],
  ])('after some at %j can be sent in %s minutes', (sent, minutes) => {
    expect(nextCodeAt(sent.map(after), now)).toEqual(
      minutes === undefined ? undefined : after(minutes),
    );
  });
});
