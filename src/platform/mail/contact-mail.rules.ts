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

/**
 * The name to tell a runner's mails from another runner's by in their subjects: of a long one the
 * first name alone, and undefined where neither reads as a name.
 */
export const subjectName = (firstname: string, lastname: string): string | undefined =>
  greetingName(`${firstname} ${lastname}`) ?? greetingName(firstname);
