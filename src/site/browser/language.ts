import { languageKey } from '../../platform/i18n/language-key.ts';
import { handOverForms } from './typed-forms.ts';

const yearS = 365 * 24 * 3600;

/** Remembers the chosen language in a cookie and in local storage, and changes it at once. */
export function rememberLanguage(): void {
  restoreChoice();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.addEventListener('click', (click) => {
      if (click.metaKey || click.ctrlKey || click.shiftKey) return;
      click.preventDefault();
      const isKept = rememberChoice(link.hreflang);
      document.querySelector<HTMLElement>('#languages')?.hidePopover?.();
      handOverForms();
      if (isKept) go();
      else location.assign(link.href);
    });
  }
}

/** The cookie may be gone (private mode, clean-up) while local storage still has the choice. */
function restoreChoice(): void {
  if (new URLSearchParams(location.search).has(languageKey)) {
    rememberChoice(document.documentElement.lang);
    return;
  }
  const stored = read();
  if (!stored || !isOffered(stored) || document.cookie.includes(`${languageKey}=`)) return;
  if (rememberChoice(stored) && stored !== document.documentElement.lang) go();
}

const isOffered = (language: string) =>
  document.querySelector(`a[hreflang="${CSS.escape(language)}"]`) !== null;

function read(): string | null {
  try {
    return localStorage.getItem(languageKey);
  } catch {
    return null; // storage is switched off
  }
}

/**
 * Stores the chosen language for all pages of the site. Returns whether the browser took the
 * cookie. Reading it back also makes Chromium write it before the next request, as it otherwise
 * sets cookies later.
 */
export function rememberChoice(language: string): boolean {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${languageKey}=${language}; path=/; max-age=${yearS}; samesite=lax${secure}`;
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // storage is switched off: the cookie remembers
  }
  return document.cookie.includes(`${languageKey}=${language}`);
}

/** Opens the same page in the remembered language, at an address that names no language. */
function go(): void {
  const url = new URL(location.href);
  url.searchParams.delete(languageKey);
  if (url.href === location.href) location.reload();
  else location.replace(url);
}
