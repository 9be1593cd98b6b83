import { Trans, useTranslation } from 'react-i18next';
import { event } from '../../../edition/event.ts';
import { newsletter } from '../../../edition/newsletter.ts';
import { isEmailAddress, mostAddressCharacters } from '../../features/mail/email-address-rules.ts';
import type { Subscription } from '../../features/newsletter/newsletter-contract.ts';
import { PageLink } from '../components/page-link.tsx';
import { UnknownLink } from '../components/unknown-link.tsx';
import type { Language } from '../languages.ts';
import type { Page, PageRequest, Route } from '../page.ts';
import { wordsIn } from '../words.ts';

type Outcome = { email?: string; problem?: string; failure?: string };

/** `/newsletter`: where the form of every footer is posted to, while there is a list. */
const askRoute: Route = {
  path: '/newsletter',
  isUnlisted: true,
  query: { sent: ['yes'] },
  load: (request) => askPage(request, {}),
  async submit(request, form, actions) {
    const email = (form.email ?? '').trim();
    const show = (status: number, outcome: Outcome) => ({
      ...askPage({ ...request, query: {} }, { email, ...outcome }),
      status,
    });
    if (!isEmailAddress(email)) {
      const error = wordsIn(request.language).getFixedT(null, 'errors');
      return show(400, { problem: error('contact-email-invalid') });
    }
    const sent = await actions.newsletter.subscribe(email);
    return sent.ok ? { goTo: `${request.path}?sent=yes` } : show(sent.status, sent);
  },
};

/**
 * `/newsletter/:token`, the link of the mail. Opening it changes nothing, as scanners of mail open
 * every link; a mail program's one click (RFC 8058) is posted here, as either kind of form.
 */
const linkRoute: Route = {
  path: '/newsletter/:token',
  fileBytes: 0,
  load: (request) => linkPage(request),
  async submit(request, form, actions) {
    const token = request.params.token ?? '';
    const { confirm, leave } = actions.newsletter;
    const isOneClick = form['List-Unsubscribe'] === 'One-Click';
    const outcome = await (form.step === 'confirm' && !isOneClick ? confirm : leave)(token);
    // A mail program reads no page, and follows no redirect.
    if (outcome.ok) return isOneClick ? linkPage(request) : { goTo: request.path };
    return { ...(await linkPage(request, outcome.failure)), status: outcome.status };
  },
};

/** The addresses of the newsletter: none while it is off. */
export const newsletterRoutes: readonly Route[] = newsletter.isOn ? [askRoute, linkRoute] : [];

function askPage({ language, query }: PageRequest, outcome: Outcome): Page {
  const t = wordsIn(language).getFixedT(null, 'newsletter');
  return {
    name: t('title'),
    description: t('description', { event: event.name }),
    styles: ['forms', 'myRegistration'],
    body: query.sent === 'yes' ? <Sent /> : <Ask {...outcome} />,
  };
}

/** The same whether the address was known or not. */
function Sent() {
  const { t } = useTranslation('newsletter');
  return (
    <div className="w page lost">
      <h1>{t('sent.title')}</h1>
      <p className="lead">{t('sent.text')}</p>
      <p>{t('sent.nothing', { email: event.email })}</p>
    </div>
  );
}

function Ask({ email, problem, failure }: Outcome) {
  const { t } = useTranslation('newsletter');
  return (
    <div className="w page my-registration">
      <h1>{t('title')}</h1>
      <p className="lead">{t('text')}</p>
      <Failure text={failure} />
      <form className="form card" method="post" action="/newsletter" noValidate>
        <div className="field">
          <label htmlFor="subscriber-email">{t('email')}</label>
          <input
            id="subscriber-email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={mostAddressCharacters}
            defaultValue={email}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'subscriber-email-problem' : undefined}
          />
          {problem && (
            <p id="subscriber-email-problem" className="problem" role="alert">
              {problem}
            </p>
          )}
        </div>
        <button type="submit" className="btn gold">
          {t('button')}
        </button>
      </form>
      <p className="small">
        <Trans
          t={t}
          i18nKey="privacy"
          components={{ privacy: <PageLink href="/privacy-policy" /> }}
        />
      </p>
    </div>
  );
}

async function linkPage(
  { language, params, data }: Pick<PageRequest, 'language' | 'params' | 'data'>,
  failure?: string,
): Promise<Page> {
  const t = wordsIn(language).getFixedT(null, 'newsletter');
  const found = await data.findSubscription(params.token ?? '');
  const page: Omit<Page, 'body'> = {
    name: t('title'),
    description: t('description', { event: event.name }),
    styles: ['forms', 'myRegistration'],
    isPersonal: true,
  };
  if (!found) return { ...page, status: 404, body: <UnknownLink /> };
  return { ...page, body: <Stands {...{ found, language, failure }} /> };
}

function Stands({
  found,
  failure,
}: {
  found: Subscription;
  failure: string | undefined;
  language: Language;
}) {
  const { t } = useTranslation('newsletter');
  const { state, email } = found;
  return (
    <div className="w page my-registration">
      <h1>{t('title')}</h1>
      <Failure text={failure} />
      {state === 'off' && <p role="status">{t('off', { event: event.name })}</p>}
      {state === 'pending' && (
        <>
          <p className="lead">{t('pending', { email, event: event.name })}</p>
          <form className="form card" method="post">
            <button type="submit" name="step" value="confirm" className="btn gold">
              {t('confirm')}
            </button>
          </form>
          <form className="form card" method="post">
            <p>{t('notYou')}</p>
            <button type="submit" name="step" value="leave" className="btn quiet">
              {t('delete')}
            </button>
          </form>
        </>
      )}
      {state === 'confirmed' && (
        <>
          <p className="lead" role="status">
            {t('confirmed', { email, event: event.name })}
          </p>
          <form className="form card" method="post">
            <p>{t('leaveText')}</p>
            <button type="submit" name="step" value="leave" className="btn quiet">
              {t('leave')}
            </button>
          </form>
        </>
      )}
    </div>
  );
}

function Failure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="outcome is-failure" role="alert">
      {text}
    </p>
  );
}
