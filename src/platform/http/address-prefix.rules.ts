import ipaddr from 'ipaddr.js';

/**
 * The networks that limits count, from the narrowest, and by how much each multiplies a limit. An
 * address of IPv4 and a /64 of IPv6 are one line, with the limit itself. A home often gets a /56
 * and a customer of a data centre a /48, so these get little more; neighbours and customers of a
 * mobile carrier share a /24.
 */
const widths = {
  ipv6: [
    { bits: 64, times: 1 },
    { bits: 56, times: 1.5 },
    { bits: 48, times: 2 },
  ],
  ipv4: [
    { bits: 32, times: 1 },
    { bits: 24, times: 2 },
  ],
};

/** A network by its name, and by how much it multiplies a limit. */
export type Network = { name: string; times: number };

/** How much a network may do, if a single line may do `most`. */
export const mostOf = ({ times }: Pick<Network, 'times'>, most: number): number =>
  Math.floor(most * times);

/**
 * All networks of an address that limits count, from the narrowest. IPv4 written as IPv6 counts as
 * IPv4; a text that is no address is a network of its own.
 */
export function networksOf(address: string): Network[] {
  if (!ipaddr.isValid(address)) return [{ name: address, times: 1 }];
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  return widths[parsed.kind()].map(({ bits, times }) => ({
    name: `${parsed.kind()}/${bits} ${bytes.slice(0, bits / 8).join('.')}`,
    times,
  }));
}

/** Whether an address is this machine's or one of a network of one's own: nobody else can have it. */
export const isPrivate = (address: string): boolean =>
  ipaddr.isValid(address) &&
  ['loopback', 'private', 'linkLocal', 'uniqueLocal'].includes(ipaddr.process(address).range());

/**
 * A network for people to read, such as `192.0.2.…` or `2001:db8:7:1:…`; undefined for this
 * machine, a private network, and a text that is no address.
 */
export function networkInWords(address: string): string | undefined {
  if (!ipaddr.isValid(address) || isPrivate(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.…`;
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}:…`;
}
