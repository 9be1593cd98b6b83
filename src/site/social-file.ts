import { edition } from '../edition/edition.ts';
import type { Language } from '../edition/words/languages.ts';

/**
 * The file in `/social/` of a page's social image; without one, the site's own, which is a
 * photograph if the edition has one.
 */
export const socialFile = (image: string | undefined, language: Language): string =>
  `${image ?? 'default'}-${language}.${image === undefined && edition().look.hero ? 'jpg' : 'png'}`;
