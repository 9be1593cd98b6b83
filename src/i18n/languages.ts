/** The six languages of the site, in the order that the language list shows. */
export const languages = [
  { code: 'en', name: 'English', flag: 'GB', ogLocale: 'en_GB', intl: 'en-GB' },
  { code: 'ro', name: 'Română', flag: 'RO', ogLocale: 'ro_RO', intl: 'ro-RO' },
  { code: 'fr', name: 'Français', flag: 'FR', ogLocale: 'fr_FR', intl: 'fr-FR' },
  { code: 'de', name: 'Deutsch', flag: 'DE', ogLocale: 'de_DE', intl: 'de-DE' },
  { code: 'it', name: 'Italiano', flag: 'IT', ogLocale: 'it_IT', intl: 'it-IT' },
  { code: 'es', name: 'Español', flag: 'ES', ogLocale: 'es_ES', intl: 'es-ES' },
] as const;

export type Language = (typeof languages)[number]['code'];
export type LanguageFacts = (typeof languages)[number];

export const fallbackLanguage: Language = 'en';

/** Name of the cookie and of the local-storage entry that remember the choice. */
export const languageKey = 'lang';

const codes = new Map<string, LanguageFacts>(languages.map((entry) => [entry.code, entry]));

/** The language for a tag such as `de`, `de-AT` or `RO`; undefined for one that the site lacks. */
export function knownLanguage(tag: string | null | undefined): Language | undefined {
  return codes.get(tag?.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '')?.code;
}

/** Facts of a language. */
export function languageFacts(code: Language): LanguageFacts {
  return codes.get(code) ?? languages[0];
}

/**
 * The language to answer in: the address's `?lang=`, else the remembered choice, else the browser's
 * first known preference (RFC 9110, section 12.5.4), else English. An unknown `?lang=` is English.
 */
export function negotiateLanguage(asked: {
  query?: string | undefined;
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
}): Language {
  if (asked.query !== undefined) return knownLanguage(asked.query) ?? fallbackLanguage;
  return knownLanguage(asked.cookie) ?? preferredLanguage(asked.acceptLanguage) ?? fallbackLanguage;
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
