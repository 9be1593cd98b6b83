const word = /\p{L}[\p{L}\p{M}]*(?:[’'-]\p{L}[\p{L}\p{M}]*)?/u.source;
const name = new RegExp(`^(?=.{1,40}$)${word}(?: ${word}){0,2}$`, 'u');

/**
 * The name to greet somebody by, or undefined when it does not read as one: three words at most, of
 * letters, each with one hyphen or apostrophe at most. Robots put advertisements with addresses
 * into the name, for the confirmation to carry to a stranger.
 */
export function greetingName(written: string): string | undefined {
  return name.test(written) ? written : undefined;
}
