/** The domains of most mailboxes whose addresses are mistyped. */
const common = ['gmail', 'googlemail', 'hotmail', 'icloud', 'outlook', 'protonmail', 'yahoo'];
/** Domains that are one letter off and correct. */
const others = new Set(['email.com', 'mail.com', 'ymail.com']);

/**
 * The domain that is probably meant by an address whose own is one slip off: a letter too many, too
 * few, another letter, or two that changed places. Undefined when it may well be right. It is only
 * good for a hint, as it is a guess.
 */
export function meantDomain(address: string): string | undefined {
  const typed = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  if (!address.includes('@') || others.has(typed)) return undefined;
  const domains = common.map((name) => `${name}.com`);
  return domains.includes(typed) ? undefined : domains.find((each) => isOneSlip(typed, each));
}

function isOneSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start++;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end++;
  const [wrong = '', right = ''] = [typed, meant].map((text) =>
    text.slice(start, text.length - end),
  );
  if (wrong.length < 2 && right.length < 2) return true;
  return wrong.length === 2 && wrong === right.charAt(1) + right.charAt(0);
}
