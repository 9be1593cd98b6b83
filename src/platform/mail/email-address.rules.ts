/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
export const mostAddressCharacters = 254;
const mostLocalCharacters = 64;
// An atom of RFC 5322, section 3.2.3, and any letter or digit of any script (RFC 6531).
const local =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * Whether an address can be written to over the internet: `ana@țară.ro` and `ană@example.ro` as
 * well. Quoted local parts, numeric hosts and hosts without a dot are no addresses here.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  const host = text.slice(at + 1);
  const labels = host.split('.');
  const top = host.slice(host.lastIndexOf('.') + 1);
  return (
    at > 0 &&
    text.length <= mostAddressCharacters &&
    name.length <= mostLocalCharacters &&
    local.test(name) &&
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    /../u.test(top) &&
    /\P{N}/u.test(top)
  );
}

/**
 * Whether every mail server can carry the address: a host has an ASCII form, the name before the @
 * has none and asks for a server with SMTPUTF8 (RFC 6531).
 */
export function isCarriedEverywhere(address: string): boolean {
  return /^[\x21-\x7e]+@[^@]+$/.test(address);
}

/**
 * What addresses of one mailbox have in common: no case, no `+tag`, and at Gmail neither full stops
 * nor its second name.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const [name = ''] = address.slice(0, at).trim().toLowerCase().split('+', 1);
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** An address as its owner knows it again, and nobody can write to it: `a…@example.org`. */
export function maskedAddress(address: string): string {
  const [first = ''] = address;
  return `${first}…${address.slice(address.lastIndexOf('@'))}`;
}
