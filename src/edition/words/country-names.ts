import { cached } from '../../platform/i18n/cached-format.ts';
import { formatCountry } from './format.ts';
import { type Language, languageFacts } from './languages.ts';
import { wordsIn } from './words.ts';

/** Countries by name, in the order of the language; `OTHER` comes last. */
export function namedCountries(language: Language, codes: readonly string[]) {
  const { intl } = languageFacts(language);
  const { compare } = cached(`order ${intl}`, () => new Intl.Collator(intl));
  const { other } = wordsIn(language).getResourceBundle(language, 'participants').list.country;
  return codes
    .map((code) => ({ code, name: code === 'OTHER' ? other : formatCountry(language, code) }))
    .sort(
      (a, b) => Number(a.code === 'OTHER') - Number(b.code === 'OTHER') || compare(a.name, b.name),
    );
}
