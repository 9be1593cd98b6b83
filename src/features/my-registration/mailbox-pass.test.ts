import { describe, expect, it } from 'vitest';
import { signLink } from '../../auth/signed-links.ts';
import { isPassGood, passCookie, passIn, signPass } from './mailbox-pass.ts';
import { nextCodeAt } from './mailed-code.rules.ts';

const secret = 'of this edition';
const now = new Date('2025-03-01T10:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const shown = { id: 7, version: 2 };
const pass = signPass(secret, shown, now);

describe('a pass for who gave the mailed code', () => {
  it('is good for fifteen minutes', () => {
    expect(isPassGood(secret, pass, shown, after(14.99))).toBe(true);
    expect(isPassGood(secret, pass, shown, after(15))).toBe(false);
  });

  it.each([
    ['another runner', pass, { id: 8, version: 2 }],
    ['a later link', pass, { id: 7, version: 3 }],
    ['a changed runner', pass.replace('.7.', '.8.'), { id: 8, version: 2 }],
    ['a later end', `${pass}0`, shown],
    ['a link’s own signature', signLink(secret, { purpose: 'registration', ...shown }), shown],
    ['another secret', signPass('of another', shown, now), shown],
    ['nothing', undefined, shown],
    ['letters that take two bytes', pass.replace(/^.{43}/, 'ă'.repeat(43)), shown],
  ])('is not good for %s', (_, given, asked) => {
    expect(isPassGood(secret, given, asked, now)).toBe(false);
  });

  it.each([true, false])('comes back in the cookie of its runner (TLS: %s)', (isHttps) => {
    const [cookie = ''] = passCookie(7, pass, { isHttps }).split(';', 1);
    const cookies = `lang=ro; mailbox-77=x; ${cookie}`;
    expect(passIn(cookies, 7, { isHttps })).toBe(pass);
    expect(passIn(cookies, 8, { isHttps })).toBeUndefined();
    expect(passIn(undefined, 7, { isHttps })).toBeUndefined();
  });
});

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
