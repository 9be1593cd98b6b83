import { describe, expect, it } from 'vitest';
import { readLink, readPickup, signLink, signPickup } from './signed-links.ts';

const key = Buffer.from('ours');
const other = Buffer.from('another');
const token = signLink(key, { purpose: 'registration', id: 123, version: 2 });

describe('signed links', () => {
  it.each([
    ['registration', 7, '7', 0],
    ['registration', 7, '7', 1],
    ['guardian', 123456, '123456', 999_999_999],
    ['offer', '0b0e7d1c-9d3f-4c7e-8f31-2b6a5c4d3e2f', '0b0e7d1c-9d3f-4c7e-8f31-2b6a5c4d3e2f', 12],
  ] as const)('name a %s %s again', (purpose, id, read, version) => {
    const own = signLink(key, { purpose, id, version });
    expect(readLink(key, own)).toEqual({ purpose, id: read, version });
    // As it stands in an address, and within what the router takes.
    expect([encodeURIComponent(own), own.length < 100]).toEqual([own, true]);
  });

  it('are the same every time, so that an older mail’s still works', () => {
    expect(signLink(key, { purpose: 'registration', id: '123', version: 2 })).toBe(token);
  });

  it('of the first version do not say it', () => {
    const first = signLink(key, { purpose: 'registration', id: 123, version: 0 });
    expect(first).toMatch(/^[\w-]{22}\.registration\.123$/);
    expect(readLink(key, first)).toEqual({ purpose: 'registration', id: '123', version: 0 });
  });

  it.each([
    ['another key’s', signLink(other, { purpose: 'registration', id: 123, version: 2 })],
    ['a later version', token.replace(/2$/, '3')],
    ['no version', token.slice(0, -2)],
    ['a version written otherwise', token.replace(/2$/, '02')],
    ['a version that is none', `${token.slice(0, -1)}0`],
    ['another purpose', token.replace('registration', 'guardian')],
    ['an unknown purpose', token.replace('registration', 'admin')],
    ['another number', token.replace('.123', '.124')],
    ['a longer version', `${token}4`],
    ['a number written otherwise', token.replace('.123', '.0123')],
    ['a changed signature', `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
    ['a shorter signature', token.slice(1)],
    ['no signature', token.slice(22)],
    ['a cut end', token.slice(0, -1)],
    ['letters that take two bytes', `${'ă'.repeat(22)}.registration.123`],
    ['nothing', ''],
    ['a line break after it', `${token}\n`],
  ])('refuse %s', (_, tampered) => {
    expect(readLink(key, tampered)).toBeUndefined();
  });
});

describe('the codes of the bib pickup', () => {
  const code = signPickup(key, 123);

  it('name their runner again, in either case and with spaces around', () => {
    expect(code).toMatch(/^TRR123\.[0-9A-F]{24}$/);
    for (const read of [code, code.toLowerCase(), ` ${code}\n`])
      expect(readPickup(key, read)).toBe(123);
    expect(readPickup(key, signPickup(key, 999_999_999))).toBe(999_999_999);
  });

  it.each([
    ['another key’s', signPickup(other, 123)],
    ['another number', code.replace('123', '124')],
    ['a number written otherwise', code.replace('123', '0123')],
    ['a changed signature', code.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['a shorter signature', code.slice(0, -1)],
    ['a longer signature', `${code}0`],
    ['no signature', 'TRR123'],
    ['a link', token],
    ['letters that take two bytes', `TRR123.${'Ă'.repeat(24)}`],
    ['NUL', `${code}\0`],
    ['nothing', ''],
  ])('refuse %s', (_, tampered) => {
    expect(readPickup(key, tampered)).toBeUndefined();
  });
});
