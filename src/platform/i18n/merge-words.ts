/** Words of a file: texts by key, in groups. */
export type Words = { [key: string]: string | Words };

/** The ending of a key whose text has a form for each kind of number. */
export const pluralEnding = /_(zero|one|two|few|many|other)$/;

/**
 * The product's words, replaced by the organiser's own where there are any. An organiser who knows
 * the number of races may write one sentence, under the key without an ending, for all plural forms
 * of the product.
 */
export function mergeWords(product: Words, own: Words): Words {
  const kept = Object.entries(product).filter(([key]) => {
    const stem = key.replace(pluralEnding, '');
    return stem === key || typeof own[stem] !== 'string';
  });
  const merged = Object.fromEntries(kept);
  for (const [key, words] of Object.entries(own)) {
    const before = product[key];
    merged[key] =
      typeof words === 'string'
        ? words
        : mergeWords(typeof before === 'object' ? before : {}, words);
  }
  return merged;
}
