/**
 * Caches files that were made of published results, the latest `most` of each publication. They go
 * when the publication does, and with them the name of a runner who was erased from it.
 */
export function keptFiles(most = Number.POSITIVE_INFINITY) {
  const kept = new WeakMap<object, Map<string, Promise<Buffer>>>();
  return {
    /** The file of that key, made once for all who ask at the same time. */
    get(of: object, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
      const own = kept.get(of) ?? new Map<string, Promise<Buffer>>();
      kept.set(of, own);
      const known = own.get(key);
      const file = known ?? make();
      own.delete(key);
      own.set(key, file);
      if (known) return file;
      // The next request tries again.
      file.catch(() => own.delete(key));
      for (const oldest of own.keys()) {
        if (own.size <= most) break;
        own.delete(oldest);
      }
      return file;
    },
  };
}
