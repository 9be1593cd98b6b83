const word = /\p{L}[\p{L}\p{M}]*(?:[’'-]\p{L}[\p{L}\p{M}]*)?/u.source;
const name = new RegExp(`^(?=.{1,40}$)${word}(?: ${word}){0,2}$`, 'u');

/**
 * The name for the greeting, or undefined when it does not look like a name: three words at most,
 * of letters, each with at most one hyphen or apostrophe. Robots put advertisements with addresses
 * into the name, so that the confirmation carries them to a stranger.
 */
export function greetingName(written: string): string | undefined {
  return name.test(written) ? written : undefined;
}
