import { describe, expect, it } from 'vitest';
import { isCarriedEverywhere, isEmailAddress } from './email-address-rules.ts';

describe('isEmailAddress', () => {
  it.each([
    'ana@example.ro',
    'ana.pop+trail@mail.example.co.uk',
    'ana@țară.ro',
    'ană@example.ro',
    "o'brien@example.ie",
    '用户@例子.中国',
    'a@b.co',
    `${'a'.repeat(64)}@example.ro`,
    `ana@${'b'.repeat(63)}.ro`,
    'ana@xn--ar-qiab.ro',
  ])('takes %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    '',
    'ana',
    '@example.ro',
    'ana@',
    'ana@example',
    'ana@example.r',
    'ana@.ro',
    'ana@example..ro',
    'ana@example.ro.',
    '.ana@example.ro',
    'ana.@example.ro',
    'a..b@example.ro',
    'ana@-example.ro',
    'ana@example-.ro',
    'ana pop@example.ro',
    'ana@exam ple.ro',
    'ana@example.ro, ion@example.ro',
    'ana@example.ro\r\nBcc: ion@example.ro',
    'Ana <ana@example.ro>',
    '"ana"@example.ro',
    'ana@[127.0.0.1]',
    'ana@127.0.0.1',
    'ana@ion@example.ro',
    `${'a'.repeat(65)}@example.ro`,
    `ana@${'b'.repeat(64)}.ro`,
  ])('refuses %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

describe('isCarriedEverywhere', () => {
  it.each([
    ['ana@example.ro', true],
    ['ana@țară.ro', true],
    ['ană@example.ro', false],
    ['ană@țară.ro', false],
  ])('of %s is %s', (address, is) => expect(isCarriedEverywhere(address)).toBe(is));
});
