/**
 * Whether PostgreSQL can hold every text in `value`, names of fields included: none has a NUL or
 * half of a surrogate pair. Bytes are not looked into.
 */
export function isStorable(value: unknown): boolean {
  // A list of what is left to see instead of recursion: a body may be nested as deep as it is long.
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
