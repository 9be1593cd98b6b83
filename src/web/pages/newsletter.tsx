import { Trans, useTranslation } from 'react-i18next';
import { event } from '../../../edition/event.ts';
import { newsletter } from '../../../edition/newsletter.ts';
import { isEmailAddress } from '../../features/mail/email-address-rules.ts';
import type { Subscription } from '../../features/newsletter/newsletter-contract.ts';
import {
  type AddressAnswer,
  AddressQuestion,
  AddressTaken,
} from '../components/address-question.tsx';
import { Problem } from '../components/office-outcome.tsx';
import { PageLink } from '../components/page-link.tsx';
import { UnknownLink } from '../components/unknown-link.tsx';
import type { Language } from '../languages.ts';
import type { Page, PageRequest, Route } from '../page.ts';
import { wordsIn } from '../words.ts';

/** `/newsletter`: where the form of every footer is posted to, while there is a list. */
const askRoute: Route = {
  path: '/newsletter',
  isUnlisted: true,
  query: { sent: ['yes'] },
  load: (request) => askPage(request, {}),
  async submit(request, form, actions) {
    const email = (form.email ?? '').trim();
    const show = (status: number, outcome: AddressAnswer) => ({
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

function askPage({ language, query }: PageRequest, outcome: AddressAnswer): Page {
  const t = wordsIn(language).getFixedT(null, 'newsletter');
  return {
    name: t('title'),
    description: t('description', { event: event.name }),
    styles: ['forms', 'myRegistration'],
    body: query.sent === 'yes' ? <Sent /> : <Ask {...outcome} />,
  };
}

function Sent() {
  const { t } = useTranslation('newsletter');
  return (
    <AddressTaken
      title={t('sent.title')}
      text={t('sent.text')}
      nothing={t('sent.nothing', { email: event.email })}
    />
  );
}

function Ask(outcome: AddressAnswer) {
  const { t } = useTranslation('newsletter');
  return (
    <AddressQuestion
      {...outcome}
      id="subscriber-email"
      action="/newsletter"
      title={t('title')}
      text={t('text')}
      label={t('email')}
      button={t('button')}
    >
      <p className="small">
        <Trans
          t={t}
          i18nKey="privacy"
          components={{ privacy: <PageLink href="/privacy-policy" /> }}
        />
      </p>
    </AddressQuestion>
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
      <Problem>{failure}</Problem>
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
