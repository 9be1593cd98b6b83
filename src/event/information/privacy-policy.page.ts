import { edition } from '../../edition/edition.ts';
import { sellsExtras } from '../../edition/facts/extra-words.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { type LegalText, legalPage } from './legal-page.tsx';
import { otherCompanies } from './other-companies.ts';

/** `/privacy-policy` */
export const privacyPolicyPage = legalPage('/privacy-policy', 'privacy', privacyIn);

function privacyIn(language: Language): LegalText<'privacy'> {
  const { organiser, event, retention, authorities, modules } = edition();
  const t = wordsIn(language).getFixedT(null, 'privacy');
  const { email } = organiser;
  const circuit = event.circuit.shortName;
  const days = retention.safetyDaysAfterEvent;
  const { name: authority, site: authoritySite } = authorities.dataProtection;
  return {
    title: t('title'),
    description: t('description', { event: event.name }),
    short: [
      t('short.tracking'),
      t('short.hidden'),
      t('short.erased', { days }),
      t('short.write', { email }),
    ],
    sections: {
      controller: {
        title: t('controller.title'),
        parts: [t('controller.text', organiser), t('controller.contact', { email })],
      },
      data: { title: t('data.title'), parts: groupsIn(language) },
      public: {
        title: t('public.title'),
        parts: [
          modules.circuit ? t('public.shown') : t('public.shownWithoutCircuit'),
          t('public.live'),
          t('public.hidden'),
          t('public.reason'),
        ],
      },
      recipients: {
        title: t('recipients.title'),
        parts: [
          t('recipients.intro'),
          [
            t('recipients.hosting'),
            t('recipients.payment'),
            t('recipients.timing'),
            ...(modules.circuit ? [t('recipients.rankings', { circuit })] : []),
            t('recipients.rescue'),
          ],
          t('recipients.abroad'),
        ],
      },
      others: {
        title: t('others.title'),
        parts: [t('others.intro'), otherCompanies(language)],
      },
      rights: {
        title: t('rights.title'),
        parts: [
          t('rights.intro'),
          [
            t('rights.access'),
            t('rights.rectification'),
            t('rights.erasure'),
            t('rights.restriction'),
            t('rights.portability'),
            t('rights.objection'),
            t('rights.consent'),
          ],
          t('rights.how', { email }),
          t('rights.complaint', { authority, authoritySite }),
        ],
      },
      changes: { title: t('changes.title'), parts: [t('changes.text')] },
    },
  };
}

/** The data that a registration asks for in this edition. */
function askedToRegister(language: Language): string {
  const { modules, event, adultAge } = edition();
  const t = wordsIn(language).getFixedT(null, 'privacy');
  const asked = modules.circuit
    ? t('data.registration.what', { circuit: event.circuit.shortName, adultAge })
    : t('data.registration.whatWithoutCircuit', { adultAge });
  return sellsExtras() ? `${asked} ${t('data.registration.extras')}` : asked;
}

/** Every kind of data processing: which data, why, on which legal basis, and for how long. */
function groupsIn(language: Language) {
  const { retention, modules, newsletter } = edition();
  const t = wordsIn(language).getFixedT(null, 'privacy');
  const group = (title: string, what: string, why: string, basis: string, until: string) => ({
    title,
    facts: [
      [t('data.what'), what],
      [t('data.why'), why],
      [t('data.basis'), basis],
      [t('data.until'), until],
    ] as const,
  });
  return [
    group(
      t('data.messages.title'),
      t('data.messages.what'),
      t('data.messages.why'),
      t('data.messages.basis'),
      t('data.messages.until', { months: retention.messagesMonths }),
    ),
    group(
      t('data.registration.title'),
      askedToRegister(language),
      t('data.registration.why'),
      t('data.registration.basis'),
      t('data.registration.until', { months: retention.messagesMonths }),
    ),
    group(
      t('data.waiting.title'),
      t('data.waiting.what'),
      t('data.waiting.why'),
      t('data.waiting.basis'),
      t('data.waiting.until', { days: retention.safetyDaysAfterEvent }),
    ),
    group(
      t('data.safety.title'),
      t('data.safety.what'),
      t('data.safety.why'),
      t('data.safety.basis'),
      t('data.safety.until', { days: retention.safetyDaysAfterEvent }),
    ),
    group(
      t('data.results.title'),
      t('data.results.what'),
      t('data.results.why'),
      t('data.results.basis'),
      t('data.results.until'),
    ),
    group(
      t('data.payment.title'),
      t('data.payment.what'),
      t('data.payment.why'),
      t('data.payment.basis'),
      t('data.payment.until', { years: retention.invoicesYears }),
    ),
    group(
      t('data.visit.title'),
      t('data.visit.what'),
      t('data.visit.why'),
      t('data.visit.basis'),
      t('data.visit.until', { seconds: retention.visitorAddressSeconds }),
    ),
    ...(modules.newsletter
      ? [
          newsletter.isOn
            ? group(
                t('data.list.title'),
                t('data.list.what'),
                t('data.list.why'),
                t('data.list.basis'),
                t('data.list.until', { days: newsletter.unconfirmedDays }),
              )
            : t('data.newsletter'),
        ]
      : []),
  ];
}
