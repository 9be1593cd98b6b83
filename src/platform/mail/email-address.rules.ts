/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
export const mostAddressCharacters = 254;
const mostLocalCharacters = 64;
// An atom of RFC 5322, section 3.2.3, and any letter or digit of any script (RFC 6531).
const local =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * Whether an address can be reached over the internet, including `ana@țară.ro` and
 * `ană@example.ro`. Quoted local parts, numeric hosts and hosts without a dot do not count as
 * addresses here.
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
 * Whether every mail server can carry the address. A host has an ASCII form; a name before the @
 * that is not ASCII has none and needs a server with SMTPUTF8 (RFC 6531).
 */
export function isCarriedEverywhere(address: string): boolean {
  return /^[\x21-\x7e]+@[^@]+$/.test(address);
}

/**
 * The form that all addresses of one mailbox share: no capitals, no `+tag`, and at Gmail neither
 * full stops nor its second domain.
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

/** An address that its owner recognises and nobody can write to: `a…@example.org`. */
export function maskedAddress(address: string): string {
  const [first = ''] = address;
  return `${first}…${address.slice(address.lastIndexOf('@'))}`;
}
