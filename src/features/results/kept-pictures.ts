/** A picture is a hundred kilobytes or two. */
const mostKept = 100;

/**
 * Pictures that were made of published results, the latest hundred of each publication. With the
 * publication they are gone, and so with the name of whoever is erased from it.
 */
export function keptPictures(most = mostKept) {
  const kept = new WeakMap<object, Map<string, Promise<Buffer>>>();
  return {
    /** The picture of that key, made once for all who ask at the same time. */
    get(of: object, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
      const own = kept.get(of) ?? new Map<string, Promise<Buffer>>();
      kept.set(of, own);
      const known = own.get(key);
      const picture = known ?? make();
      own.delete(key);
      own.set(key, picture);
      if (known) return picture;
      // Whoever asks next tries again.
      picture.catch(() => own.delete(key));
      for (const oldest of own.keys()) {
        if (own.size <= most) break;
        own.delete(oldest);
      }
      return picture;
    },
  };
}
