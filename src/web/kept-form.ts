/** A form that was posted without a session, to be sent again once there is one. */
export type KeptForm = Record<string, string>;

/** Characters of it, written as JSON, that still fit beside the sign-in's own fields. */
const mostKept = 24 * 1024;

/** Typed again each time: it is not ours to carry about. */
const isSecret = (name: string) => /password/i.test(name) || name === 'code';

/**
 * What of a form is carried through the sign-in, in the page itself, so that the server keeps
 * nothing of it; undefined when there is nothing to carry, or too much.
 */
export function keptText(form: Record<string, string>): string | undefined {
  const fields = Object.entries(form).filter(([name]) => !isSecret(name));
  const text = JSON.stringify(Object.fromEntries(fields));
  return fields.length > 0 && text.length <= mostKept ? text : undefined;
}

/** What `keptText` wrote; undefined for anything else. */
export function readKept(text: string | undefined): KeptForm | undefined {
  if (!text || text.length > mostKept) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    const fields = Object.entries(read);
    return fields.every(([, value]) => typeof value === 'string')
      ? Object.fromEntries(fields)
      : undefined;
  } catch {
    return undefined;
  }
}
