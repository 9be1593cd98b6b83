import { edition } from '../edition/edition.ts';
import { keptMinutes } from '../platform/auth/sealed-form.ts';
import {
  formCookieName,
  sessionCookieName,
  sessionDays,
  sessionIdleHours,
} from '../platform/auth/session-token.ts';
import { languageKey } from '../platform/i18n/language-key.ts';
import { draftName } from './browser/draft.ts';
import { putAwayName } from './browser/notices.ts';
import { typedFormsName } from './browser/typed-forms.ts';
import type { BrowserKeeps } from './browser-keeps.ts';

const place = { isHttps: true };

/** The forms that keep a draft: their `data-draft`. */
const drafts = ['registration', 'contact'];

/** The items that every page and the sign-in of the office store in the browser. */
export const siteKeeps = (): BrowserKeeps => ({
  cookies: [
    {
      name: languageKey,
      words: 'language',
      lasts: { months: edition().retention.languageCookieMonths },
    },
    {
      name: sessionCookieName(place),
      words: 'staff',
      lasts: { days: sessionDays, hours: sessionIdleHours },
    },
    { name: formCookieName(place), words: 'form', lasts: { minutes: keptMinutes } },
  ],
  storage: [
    { name: drafts.map(draftName).join(', '), words: 'draft' },
    { name: typedFormsName, words: 'typed' },
    { name: putAwayName, words: 'putAway' },
  ],
});
