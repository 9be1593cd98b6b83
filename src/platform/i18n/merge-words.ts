/** Words of a file: texts by key, in groups. */
export type Words = { [key: string]: string | Words };

/** How the key of a text ends that has a form for each kind of number. */
export const pluralEnding = /_(zero|one|two|few|many|other)$/;

/**
 * The product's words with the organiser's own in their place. Who knows how many races there are
 * may write one sentence, under the key without an ending, for all of the product's plural forms.
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
