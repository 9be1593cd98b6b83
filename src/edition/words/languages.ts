import { derived } from '../derived.ts';
import { shownFacts } from '../shown-facts.ts';

/** A language by its code (ISO 639, two or three letters). */
export type Language = string;

export type LanguageFacts = {
  code: Language;
  /** Its name in the language itself. */
  name: string;
  /** The country whose flag is shown beside it. */
  flag: string;
  ogLocale: string;
  /** The locale in which dates, numbers and lists are written. */
  intl: string;
};

/** Where the likely region of a language is not the one whose flag and dates the site shows. */
const regions: Record<Language, string> = { en: 'GB' };

function factsOf(code: Language): LanguageFacts {
  const region = regions[code] ?? new Intl.Locale(code).maximize().region ?? '';
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return {
    code,
    name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1),
    flag: region,
    ogLocale: `${code}_${region}`,
    intl: `${code}-${region}`,
  };
}

/** The languages of the site, in the order that the language list shows. */
export const languages = derived((): readonly LanguageFacts[] =>
  shownFacts().event.languages.map(languageFacts),
);

/** The default language of the edition, for visitors who prefer none of its languages. */
export const fallbackLanguage = (): Language => shownFacts().event.languages[0];

/** The language in which the product's own words are complete by definition. */
export const productLanguage: Language = 'en';

const known = new Map<Language, LanguageFacts>();

/** The language for a tag such as `de`, `de-AT` or `RO`; undefined if the site does not have it. */
export function knownLanguage(tag: string | null | undefined): Language | undefined {
  const asked = tag?.trim().toLowerCase().split(/[-_]/, 1)[0];
  return languages().find(({ code }) => code === asked)?.code;
}

/** Facts of a language. */
export function languageFacts(code: Language): LanguageFacts {
  const found = known.get(code) ?? factsOf(code);
  known.set(code, found);
  return found;
}

/**
 * The language to answer in: the address's `?lang=`, else the remembered choice, else the browser's
 * first known preference (RFC 9110, section 12.5.4), else the default. An unknown `?lang=` gives
 * the default, too.
 */
export function negotiateLanguage(asked: {
  query?: string | undefined;
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
}): Language {
  if (asked.query !== undefined) return knownLanguage(asked.query) ?? fallbackLanguage();
  return (
    knownLanguage(asked.cookie) ?? preferredLanguage(asked.acceptLanguage) ?? fallbackLanguage()
  );
}

function preferredLanguage(header: string | undefined): Language | undefined {
  return header
    ?.split(',')
    .map((part) => {
      const [tag, ...parameters] = part.split(';');
      const weight = parameters.map((p) => /^\s*q\s*=\s*([\d.]+)/i.exec(p)?.[1]).find(Boolean);
      return { language: knownLanguage(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((entry) => entry.language && entry.weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language;
}
