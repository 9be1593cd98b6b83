import ipaddr from 'ipaddr.js';

type Bytes = { ipv4: number; ipv6: number };

/**
 * The network that an address belongs to, as its bytes: the first 24 bits of IPv4, also where it is
 * written as IPv6, and the first 64 of IPv6, which is what one household gets. What is no address
 * is a network of its own.
 */
export const networkOf = (address: string): string => prefixOf(address, { ipv4: 3, ipv6: 8 });

/**
 * The same of one line: the whole of IPv4, of which a house has one, and the first 64 bits of IPv6,
 * of which whoever has one address has all that begin with them.
 */
export const lineOf = (address: string): string => prefixOf(address, { ipv4: 4, ipv6: 8 });

function prefixOf(address: string, bytesKept: Bytes): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const kind = parsed.kind();
  return `${kind} ${parsed.toByteArray().slice(0, bytesKept[kind]).join('.')}`;
}

/**
 * A network as people read it, such as `192.0.2.…` or `2001:db8:7:1:…`; undefined for this machine,
 * a network of one's own, and what is no address.
 */
export function networkInWords(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  const isOwn = ['loopback', 'private', 'linkLocal', 'uniqueLocal'].includes(parsed.range());
  if (isOwn) return undefined;
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.…`;
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}:…`;
}
