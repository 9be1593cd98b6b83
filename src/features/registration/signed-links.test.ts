import { describe, expect, it } from 'vitest';
import { readLink, signLink } from './signed-links.ts';

const secret = 'of this edition';
const token = signLink(secret, { purpose: 'registration', id: 123 });

describe('signed links', () => {
  it.each([
    ['registration', 7, '7'],
    ['guardian', 123456, '123456'],
    ['offer', '0b0e7d1c-9d3f-4c7e-8f31-2b6a5c4d3e2f', '0b0e7d1c-9d3f-4c7e-8f31-2b6a5c4d3e2f'],
  ] as const)('name a %s again', (purpose, id, read) => {
    const own = signLink(secret, { purpose, id });
    expect(readLink(secret, own)).toEqual({ purpose, id: read });
    // As it stands in an address, and within what the router takes.
    expect([encodeURIComponent(own), own.length < 100]).toEqual([own, true]);
  });

  it('are the same every time, so that an older mail’s still works', () => {
    expect(signLink(secret, { purpose: 'registration', id: '123' })).toBe(token);
  });

  it.each([
    ['another secret’s', signLink('of another', { purpose: 'registration', id: 123 })],
    ['another purpose', token.replace('registration', 'guardian')],
    ['an unknown purpose', token.replace('registration', 'admin')],
    ['another number', token.replace('.123', '.124')],
    ['a longer number', `${token}4`],
    ['a number written otherwise', token.replace('.123', '.0123')],
    ['a changed signature', `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
    ['a shorter signature', token.slice(1)],
    ['no signature', token.slice(22)],
    ['a cut end', token.slice(0, -1)],
    ['letters that take two bytes', `${'ă'.repeat(22)}.registration.123`],
    ['nothing', ''],
    ['a line break after it', `${token}\n`],
  ])('refuse %s', (_, tampered) => {
    expect(readLink(secret, tampered)).toBeUndefined();
  });
});
