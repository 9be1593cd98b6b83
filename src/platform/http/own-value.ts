/** What an object holds itself under a name that somebody sent; nothing that it inherits. */
export const ownValue = <Value>(
  of: Readonly<Record<string, Value>>,
  name: string | undefined,
): Value | undefined => (name !== undefined && Object.hasOwn(of, name) ? of[name] : undefined);
