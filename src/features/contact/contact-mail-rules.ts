/**
 * The name to greet somebody by, or undefined when it does not read as one. Robots put
 * advertisements with addresses into the name, for the confirmation to carry to a stranger.
 */
export function greetingName(name: string): string | undefined {
  return /^(?=.{1,40}$)\p{L}[\p{L}\p{M}]*(?:[’'. -]+[\p{L}\p{M}]+)*\.?$/u.test(name) &&
    !/\.\S/.test(name)
    ? name
    : undefined;
}
