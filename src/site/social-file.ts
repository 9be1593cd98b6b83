import { look } from '../edition/facts.ts';
import type { Language } from '../edition/words/languages.ts';

/**
 * The file in `/social/` of a page's social image; without one, of the site's own, which is a
 * photograph where the edition has one.
 */
export const socialFile = (image: string | undefined, language: Language): string =>
  `${image ?? 'default'}-${language}.${image === undefined && look.hero ? 'jpg' : 'png'}`;
