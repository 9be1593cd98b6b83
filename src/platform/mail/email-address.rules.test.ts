import { describe, expect, it } from 'vitest';
import { isCarriedEverywhere, isEmailAddress, mailboxOf } from './email-address.rules.ts';

/** An address of so many characters, each part of it within its own limit. */
const addressOf = (characters: number) => {
  const start = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.`;
  return `${start}${'d'.repeat(characters - start.length - 3)}.ro`;
};

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
    'ana@example.museum',
    'ana@1.example.ro',
    addressOf(254),
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
    'ana@mail.example.r',
    'ana@example.22',
    'ana@example.ro.22',
    'ana.example.ro',
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
    'ana@10.20.30.40',
    'ana@ion@example.ro',
    `${'a'.repeat(65)}@example.ro`,
    `ana@${'b'.repeat(64)}.ro`,
    addressOf(255),
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
    ['ștefan@example.ro', false],
    ['ana@example.ro@', false],
    ['ana', false],
  ])('of %s is %s', (address, is) => expect(isCarriedEverywhere(address)).toBe(is));
});

describe('mailboxOf', () => {
  it.each([
    ['Ana@Mail.example', 'ana@mail.example'],
    ['ana+race@mail.example', 'ana@mail.example'],
    ['a.n.a+1@googlemail.com', 'ana@gmail.com'],
    ['a.na@mail.example', 'a.na@mail.example'],
    [' ană@țară.ro ', 'ană@țară.ro'],
    ['', '@'],
  ])('of %j is %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});
