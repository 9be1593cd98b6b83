import { expect, it } from 'vitest';
import { lineOf, networkInWords, networkOf } from './address-prefix.rules.ts';

it.each([
  ['192.0.2.1', '192.0.2.254', true],
  ['192.0.2.1', '192.0.3.1', false],
  ['1.12.3.4', '11.2.3.4', false],
  ['192.0.2.1', '::ffff:192.0.2.77', true],
  ['192.0.2.1', '::ffff:c000:24d', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['fe80::1%eth0', 'fe80::2', true],
  ['unknown', 'other', false],
])('%s and %s are of one network: %s', (one, other, isSame) => {
  expect(networkOf(one) === networkOf(other)).toBe(isSame);
});

it.each([
  ['192.0.2.77', '192.0.2.…'],
  ['::ffff:192.0.2.77', '192.0.2.…'],
  ['2001:0DB8:0007:1::9', '2001:db8:7:1:…'],
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['192.168.1.5', undefined],
  ['fe80::1%eth0', undefined],
  ['fd12::1', undefined],
  ['unknown', undefined],
])('%s is told as the network %s', (address, words) => {
  expect(networkInWords(address)).toBe(words);
});

it.each([
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['192.0.2.12', '192.0.21.2', false],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['unknown', 'unknown', true],
  ['unknown', 'other', false],
])('%s and %s are of one line: %s', (one, other, isSame) => {
  expect(lineOf(one) === lineOf(other)).toBe(isSame);
});

it('an address of the one kind is never of a network of the other', () => {
  expect(networkOf('32.1.13.184')).not.toBe(networkOf('2001:db8::'));
});
