import { Trans, useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import type { EventWatch } from '../../edition/event/event-watch.ts';
import type { EventNow } from '../../edition/facts/event-phase.rules.ts';
import { type LateFacts, policies, racesWith } from '../../edition/facts/reading.rules.ts';
import { editionTexts } from '../../edition/words/edition-texts.ts';
import { raceWords } from '../../edition/words/event-words.ts';
import { formatCountOfDays, formatMoment } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { type RefusalCode, refusalStatus } from '../../platform/http/refusals.ts';
import { island } from '../../site/island.tsx';
import type { Page, PageRequest, PublicRoute } from '../../site/page.ts';
import { SocialLinks } from '../../site/social-links.tsx';
import { AddedSections } from '../../ui/edition-text.tsx';
import { editionTextStyles } from '../../ui/edition-text-styles.ts';
import { Fold } from '../../ui/fold.tsx';
import foldsCss from '../../ui/folds.css?inline';
import forms from '../../ui/forms.css?inline';
import { Icon } from '../../ui/icon.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { toastWords } from '../../ui/toast-words.ts';
import contactCss from './contact.css?inline';
import {
  type ContactMessage,
  type ContactProblems,
  contactFields,
  contactLimits,
} from './contact.rules.ts';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';
import type { ReceiveContactMessage } from './send-contact-message.ts';

/** The outcome of a message that was posted without JavaScript. */
type Outcome = {
  values?: Partial<ContactMessage>;
  problems?: ContactProblems;
  /** The sentence of a refusal that concerns no field. */
  failure?: string;
  isSent?: boolean;
};

type Needs = {
  receiveContactMessage: ReceiveContactMessage;
  event: EventWatch['event'];
  readLateFacts: () => Promise<LateFacts>;
};

/** `/contact`; a post without JavaScript gets this page as its answer. */
export const contactPage = (needs: Needs): PublicRoute => ({
  path: '/contact',
  dependsOn: ['edition', 'race_places'],
  query: { sent: [''] },
  load: (request) => contactView(needs, request, { isSent: request.query.sent !== undefined }),
  async submit(request, form) {
    const { name = '', email = '', subject = '', message = '', leaveEmpty } = form;
    const values = { name, email, subject, message };
    const outcome = await request.attempt(() =>
      needs.receiveContactMessage(request, { ...values, leaveEmpty }),
    );
    if (outcome.ok) return { goTo: '/contact?sent=#contact' };
    if ('problems' in outcome) {
      const page = await contactView(needs, request, { values, problems: outcome.problems });
      return { ...page, status: 400 };
    }
    const { status, failure } = outcome;
    return { ...(await contactView(needs, request, { values, failure })), status };
  },
});

/** Every refusal of a field, with the field whose limits fill in its sentence. */
const fieldRefusals = contactFields.flatMap((field) =>
  (['short', 'long', 'invalid'] as const)
    .map((kind) => `contact-${field}-${kind}`)
    .filter((code): code is RefusalCode => code in refusalStatus)
    .map((code) => ({ field, code })),
);
const ContactFormIsland = island('contact-form', ContactForm, 'interaction');

async function contactView(needs: Needs, request: PageRequest, outcome: Outcome): Promise<Page> {
  const { event } = edition();
  const { language } = request;
  // A visitor whose message cannot be stored gets the page even if the event cannot be read.
  const now = await needs.event().catch(() => undefined);
  const lateFacts = await needs.readLateFacts().catch(() => ({}));
  const t = wordsIn(language).getFixedT(null, 'contact');
  return {
    name: t('title'),
    description: t('description', { event: event.name }),
    styles: [contactCss, forms, foldsCss, ...editionTextStyles('contact')],
    body: (
      <div className="w page contact">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <div className="contact-columns">
          <section id="contact" aria-labelledby="write">
            <h2 id="write">{t('form.title')}</h2>
            <OutcomeNotice {...outcome} />
            <ContactFormIsland
              values={outcome.values ?? {}}
              problems={outcome.problems ?? {}}
              words={formWords(language)}
            />
            <p className="small">
              <Trans
                t={t}
                i18nKey="form.privacy"
                components={{ policy: <PageLink href="/privacy-policy" /> }}
              />
            </p>
          </section>
          <InfoPanel />
        </div>
        <Questions language={language} now={now} lateFacts={lateFacts} />
        <AddedSections texts={editionTexts('contact', language)} shown={language} />
      </div>
    ),
  };
}

function formWords(language: Language): ContactFormProps['words'] {
  const t = wordsIn(language).getFixedT(null, 'contact');
  const error = wordsIn(language).getFixedT(null, 'errors');
  return {
    labels: {
      name: t('form.name'),
      email: t('form.email'),
      subject: t('form.subject'),
      message: t('form.message'),
    },
    problems: Object.fromEntries(
      fieldRefusals.map(({ code, field }) => [code, error(code, contactLimits[field])]),
    ),
    leaveEmpty: t('form.leaveEmpty'),
    send: t('form.send'),
    sending: t('form.sending'),
    sent: { title: t('sent.title'), text: t('sent.text') },
    failed: { title: t('failed.title'), text: t('failed.text') },
    ...toastWords(language),
  };
}

function OutcomeNotice({ isSent, failure }: Outcome) {
  const { t } = useTranslation('contact');
  if (isSent) {
    return (
      <div className="outcome is-good" role="status">
        <strong>{t('sent.title')}</strong>
        <p>{t('sent.text')}</p>
      </div>
    );
  }
  if (failure === undefined) return null;
  return (
    <div className="outcome is-failure" role="alert">
      <strong>{t('failed.title')}</strong>
      <p>{failure}</p>
    </div>
  );
}

function InfoPanel() {
  const { event } = edition();
  const { t } = useTranslation('contact');
  return (
    <aside className="card" aria-labelledby="reach-us">
      <h2 id="reach-us">{t('info.title')}</h2>
      <dl>
        <dt>
          <Icon name="mail" /> {t('info.email')}
        </dt>
        <dd>
          <MailLink address={event.email} />
        </dd>
        <dt>
          <Icon name="phone" /> {t('info.phone')}
        </dt>
        <dd>
          <PhoneLink phone={event.phone} />
        </dd>
        <dt>
          <Icon name="clock" /> {t('info.hours')}
        </dt>
        <dd>{t('info.weekdays', event.hours.weekdays)}</dd>
        <dd>{t('info.weekend', event.hours.weekend)}</dd>
        <dt>
          <Icon name="users" /> {t('info.social')}
        </dt>
        <dd>
          <SocialLinks />
        </dd>
      </dl>
    </aside>
  );
}

/** Whether one can still register; on race day, registration may be open until the start. */
function registrationAnswer(now: EventNow | undefined) {
  if (now?.phase === 'full') return 'faq.registration.full';
  if (now?.registration === 'not-yet') return 'faq.registration.notYet';
  if (now?.registration === 'open') return 'faq.registration.open';
  return now?.hasRegistrationEnded ? 'faq.registration.a' : 'faq.registration.atPresent';
}

/** With only one race, there is none to change to. */
const topics = () =>
  (['registration', 'equipment', 'stations', 'change'] as const).filter(
    (topic) => topic !== 'change' || edition().races.length > 1,
  );

function Questions(props: { language: Language; now: EventNow | undefined; lateFacts: LateFacts }) {
  const { language, now, lateFacts } = props;
  const { t } = useTranslation('contact');
  const races = raceWords(language, racesWith(lateFacts));
  const facts = {
    races,
    stations: Object.values(races)
      .filter(({ stations }) => stations > 0)
      .map(({ name, stationsKm }) => `${name}: km\u00a0${stationsKm}`)
      .join('; '),
    opens: now?.opensAt && formatMoment(language, now.opensAt),
    days: formatCountOfDays(language, policies().raceChangeUntilDaysBefore),
  };
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{t('faq.title')}</h2>
      <div className="folds">
        {topics().map((topic) => (
          <Fold key={topic} group="questions" id={topic} title={t(`faq.${topic}.q`)} level="h3">
            <p>
              <Trans
                t={t}
                i18nKey={topic === 'registration' ? registrationAnswer(now) : `faq.${topic}.a`}
                values={facts}
                components={{
                  rules: <PageLink href="/rules#equipment" />,
                  registration: <PageLink href="/registration" />,
                }}
              />
            </p>
          </Fold>
        ))}
      </div>
    </section>
  );
}
