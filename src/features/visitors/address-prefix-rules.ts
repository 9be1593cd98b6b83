import ipaddr from 'ipaddr.js';

const bytesKept = { ipv4: 3, ipv6: 8 } as const;

/**
 * The network that an address belongs to, as its bytes: the first 24 bits of IPv4, also where it is
 * written as IPv6, and the first 64 of IPv6, which is what one household gets. What is no address is
 * a network of its own.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const kind = parsed.kind();
  return `${kind} ${parsed.toByteArray().slice(0, bytesKept[kind]).join('.')}`;
}
