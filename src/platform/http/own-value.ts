/** The own property of an object under a name that a client sent; never an inherited one. */
export const ownValue = <Value>(
  of: Readonly<Record<string, Value>>,
  name: string | undefined,
): Value | undefined => (name !== undefined && Object.hasOwn(of, name) ? of[name] : undefined);
