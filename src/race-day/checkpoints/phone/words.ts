import type english from '../../../../locales/en/checkpoint.json';

/** The page's words in one language. */
export type Words = typeof english;
/**
 * In every language of the site, by its code, as the page needs its words without a network, too.
 */
export type AllWords = Record<string, { name: string; words: Words }>;

/** Fills the placeholders of a text. */
export const fill = (text: string, facts: Record<string, string | number>): string =>
  text.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(facts[name] ?? ''));
