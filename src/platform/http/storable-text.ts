/**
 * Whether PostgreSQL can hold every text in `value`, including names of fields: none may contain a
 * NUL or half of a surrogate pair. Bytes are not checked.
 */
export function isStorable(value: unknown): boolean {
  // A list of what is still to be checked instead of recursion, as a body may be nested as deep as
  // it is long.
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false;
    } else if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next)) {
      for (const [name, part] of Object.entries(next)) left.push(name, part);
    }
  }
  return true;
}
