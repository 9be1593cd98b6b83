import { createHash } from 'node:crypto';

/** A UUID as a pattern, in lower case. */
export const uuidPattern = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

const whole = new RegExp(`^${uuidPattern}$`);

/** A text that is a UUID; undefined when it is none. */
export const uuidIn = (text: string | undefined): string | undefined =>
  whole.test(text ?? '') ? text : undefined;

/** The same UUID for the same text; the text cannot be found from it. */
export function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
}
