import { event } from '../../../edition/event.ts';
import { retention } from '../../../edition/legal.ts';
import { passMinutes } from '../../features/my-registration/mailed-code-rules.ts';
import {
  sessionCookieName,
  sessionDays,
  sessionIdleHours,
} from '../../features/staff/session-token.ts';
import { tryWindowS } from '../../features/staff/staff-contract.ts';
import { type Language, languageKey } from '../languages.ts';
import { type LegalText, legalRoute } from '../legal-page.tsx';
import { otherCompanies } from '../other-companies.ts';
import { wordsIn } from '../words.ts';

/** `/cookie-policy` */
export const cookiePolicyRoute = legalRoute('/cookie-policy', cookiesIn);

function cookiesIn(language: Language): LegalText {
  const t = wordsIn(language).getFixedT(null, 'cookies');
  return {
    title: t('title'),
    description: t('description', { event: event.name }),
    short: [t('short.one'), t('short.none'), t('short.others')],
    sections: {
      cookie: {
        title: t('cookie.title'),
        parts: [
          {
            facts: [
              [t('cookie.name'), languageKey],
              [t('cookie.holds'), t('cookie.holdsText')],
              [t('cookie.set'), t('cookie.setText')],
              [
                t('cookie.lasts'),
                t('cookie.lastsText', { months: retention.languageCookieMonths }),
              ],
              [t('cookie.kind'), t('cookie.kindText')],
            ],
          },
          t('cookie.runner', { passMinutes }),
          t('cookie.office', {
            name: sessionCookieName({ isHttps: true }),
            days: sessionDays,
            hours: sessionIdleHours,
            minutes: tryWindowS.code / 60,
          }),
        ],
      },
      storage: { title: t('storage.title'), parts: [t('storage.text'), t('storage.draft')] },
      consent: { title: t('consent.title'), parts: [t('consent.text')] },
      others: { title: t('others.title'), parts: [t('others.intro'), otherCompanies(language)] },
      remove: {
        title: t('remove.title'),
        parts: [t('remove.text'), t('remove.more', { email: event.email })],
      },
    },
  };
}
