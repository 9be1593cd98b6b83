import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { sessionIdleHours } from '../../platform/auth/session-token.ts';
import { tryWindowS } from '../../platform/auth/staff.contract.ts';
import type { BrowserKeeps } from '../../site/browser-keeps.ts';
import { type LegalNeeds, type LegalText, legalPage } from './legal-page.tsx';
import { otherCompanies } from './other-companies.ts';

/** `/cookie-policy`; `kept`: what each room stores in the browser. */
export const cookiePolicyPage = ({
  keptInBrowser,
  ...needs
}: LegalNeeds & { keptInBrowser: readonly BrowserKeeps[] }) =>
  legalPage('/cookie-policy', 'cookies', (language) => cookiesIn(language, keptInBrowser))(needs);

function cookiesIn(language: Language, kept: readonly BrowserKeeps[]): LegalText<'cookies'> {
  const { event } = edition();
  const t = wordsIn(language).getFixedT(null, 'cookies');
  return {
    title: t('title'),
    description: t('description', { event: event.name }),
    short: [t('short.one'), t('short.none'), t('short.others')],
    sections: {
      cookie: {
        title: t('cookie.title'),
        parts: [
          ...cookieFacts(language, kept),
          t('cookie.kind'),
          t('cookie.tries', { minutes: tryWindowS.code / 60 }),
        ],
      },
      storage: {
        title: t('storage.title'),
        parts: [
          ...storageFacts(language, kept),
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

/** Every cookie that the site sets, by its name over https. */
function cookieFacts(language: Language, kept: readonly BrowserKeeps[]) {
  const t = wordsIn(language).getFixedT(null, 'cookies');
  return kept
    .flatMap(({ cookies }) => cookies)
    .map(({ name, words, lasts }) => ({
      facts: [
        [t('cookie.name'), name],
        [t('cookie.holds'), t(`cookie.${words}.holds`)],
        [t('cookie.set'), t(`cookie.${words}.set`)],
        [t('cookie.lasts'), t(`cookie.${words}.lasts`, lasts)],
      ] as const,
    }));
}

/** Every key under which the site stores something in the browser. */
function storageFacts(language: Language, kept: readonly BrowserKeeps[]) {
  const t = wordsIn(language).getFixedT(null, 'cookies');
  const facts = kept
    .flatMap(({ storage }) => storage)
    .map(({ name, words }) => ({
      facts: [
        [t('cookie.name'), name],
        [t('cookie.holds'), t(`storage.${words}.holds`)],
        [t('cookie.lasts'), t(`storage.${words}.lasts`)],
      ] as const,
    }));
  return [t('storage.text'), ...facts];
}
