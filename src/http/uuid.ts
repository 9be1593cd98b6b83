/** A UUID as a pattern has it, in small letters. */
export const uuidPattern = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

const whole = new RegExp(`^${uuidPattern}$`);

/** A text that is a UUID; undefined: it is none. */
export const uuidIn = (text: string | undefined): string | undefined =>
  whole.test(text ?? '') ? text : undefined;
