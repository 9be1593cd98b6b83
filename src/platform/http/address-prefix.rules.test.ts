import { expect, it } from 'vitest';
import { mostOf, networkInWords, networksOf } from './address-prefix.rules.ts';

/** How wide the networks are that two addresses share. */
const sharedBy = (one: string, other: string) => {
  const names = new Set(networksOf(other).map(({ name }) => name));
  const shared = networksOf(one).filter(({ name }) => names.has(name));
  return shared.map(({ name }) => name.split(' ')[0]).join(' ');
};

it.each([
  ['192.0.2.1', '192.0.2.1', 'ipv4/32 ipv4/24'],
  ['192.0.2.1', '::ffff:192.0.2.1', 'ipv4/32 ipv4/24'],
  ['192.0.2.1', '192.0.2.254', 'ipv4/24'],
  ['192.0.2.1', '::ffff:c000:24d', 'ipv4/24'],
  ['192.0.2.12', '192.0.21.2', ''],
  ['1.12.3.4', '11.2.3.4', ''],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff::9', 'ipv6/64 ipv6/56 ipv6/48'],
  ['2001:db8:1:2::1', '2001:db8:1:ff::1', 'ipv6/56 ipv6/48'],
  ['2001:db8:1:2::1', '2001:db8:1:102::1', 'ipv6/48'],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', ''],
  ['fe80::1%eth0', 'fe80::2', 'ipv6/64 ipv6/56 ipv6/48'],
  ['unknown', 'unknown', 'unknown'],
  ['unknown', 'other', ''],
  ['32.1.13.184', '2001:db8::', ''],
])('%s and %s share the networks %s', (one, other, shared) => {
  expect(sharedBy(one, other)).toBe(shared);
});

it.each([
  ['192.0.2.1', [10, 20]],
  ['2001:db8::1', [10, 15, 20]],
  ['unknown', [10]],
])('of what a line may do ten times the networks of %s may do %j', (address, most) => {
  expect(networksOf(address).map((network) => mostOf(network, 10))).toEqual(most);
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
