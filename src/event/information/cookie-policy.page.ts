import { event, retention } from '../../edition/facts.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { keptMinutes } from '../../platform/auth/sealed-form.ts';
import {
  formCookieName,
  sessionCookieName,
  sessionDays,
  sessionIdleHours,
} from '../../platform/auth/session-token.ts';
import { tryWindowS } from '../../platform/auth/staff.contract.ts';
import { languageKey } from '../../platform/i18n/language-key.ts';
import { passCookieName } from '../../registration/my-registration/mailbox-pass.ts';
import { passMinutes } from '../../registration/my-registration/mailed-code.rules.ts';
import { orderCookieName, orderDays } from '../../registration/payments/order-cookie.ts';
import { registrationKeyName } from '../../registration/registration-key.ts';
import { draftName } from '../../site/browser/draft.ts';
import { putAwayName } from '../../site/browser/notices.ts';
import { typedFormsName } from '../../site/browser/typed-forms.ts';
import { type LegalText, legalPage } from './legal-page.tsx';
import { otherCompanies } from './other-companies.ts';

/** `/cookie-policy` */
export const cookiePolicyPage = legalPage('/cookie-policy', 'cookies', cookiesIn);

/** The forms that keep a draft: their `data-draft`. */
const drafts = ['registration', 'contact'];

function cookiesIn(language: Language): LegalText<'cookies'> {
  const t = wordsIn(language).getFixedT(null, 'cookies');
  return {
    title: t('title'),
    description: t('description', { event: event.name }),
    short: [t('short.one'), t('short.none'), t('short.others')],
    sections: {
      cookie: {
        title: t('cookie.title'),
        parts: [
          ...cookieFacts(language),
          t('cookie.kind'),
          t('cookie.tries', { minutes: tryWindowS.code / 60 }),
        ],
      },
      storage: {
        title: t('storage.title'),
        parts: [
          ...storageFacts(language),
          t('storage.phones'),
          t('storage.raceControl', { hours: sessionIdleHours }),
        ],
      },
      consent: { title: t('consent.title'), parts: [t('consent.text')] },
      others: { title: t('others.title'), parts: [t('others.intro'), otherCompanies(language)] },
      remove: {
        title: t('remove.title'),
        parts: [t('remove.text'), t('remove.more', { email: event.email })],
      },
    },
  };
}

/** Every cookie that the site sets, as it is named over https. */
function cookieFacts(language: Language) {
  const t = wordsIn(language).getFixedT(null, 'cookies');
  const place = { isHttps: true };
  const cookie = (name: string, holds: string, set: string, lasts: string) => ({
    facts: [
      [t('cookie.name'), name],
      [t('cookie.holds'), holds],
      [t('cookie.set'), set],
      [t('cookie.lasts'), lasts],
    ] as const,
  });
  return [
    cookie(
      languageKey,
      t('cookie.language.holds'),
      t('cookie.language.set'),
      t('cookie.language.lasts', { months: retention.languageCookieMonths }),
    ),
    cookie(
      orderCookieName(place),
      t('cookie.orders.holds'),
      t('cookie.orders.set'),
      t('cookie.orders.lasts', { days: orderDays }),
    ),
    cookie(
      passCookieName('…', place),
      t('cookie.mailbox.holds'),
      t('cookie.mailbox.set'),
      t('cookie.mailbox.lasts', { minutes: passMinutes }),
    ),
    cookie(
      sessionCookieName(place),
      t('cookie.staff.holds'),
      t('cookie.staff.set'),
      t('cookie.staff.lasts', { days: sessionDays, hours: sessionIdleHours }),
    ),
    cookie(
      formCookieName(place),
      t('cookie.form.holds'),
      t('cookie.form.set'),
      t('cookie.form.lasts', { minutes: keptMinutes }),
    ),
  ];
}

/** Every name under which the site keeps something in the browser's storage. */
function storageFacts(language: Language) {
  const t = wordsIn(language).getFixedT(null, 'cookies');
  const kept = (name: string, holds: string, lasts: string) => ({
    facts: [
      [t('cookie.name'), name],
      [t('cookie.holds'), holds],
      [t('cookie.lasts'), lasts],
    ] as const,
  });
  const named = drafts.map(draftName).join(', ');
  return [
    t('storage.text'),
    kept(named, t('storage.draft.holds'), t('storage.draft.lasts')),
    kept(typedFormsName, t('storage.typed.holds'), t('storage.typed.lasts')),
    kept(putAwayName, t('storage.putAway.holds'), t('storage.putAway.lasts')),
    kept(registrationKeyName, t('storage.key.holds'), t('storage.key.lasts')),
  ];
}
