import { Trans, useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { addressPage } from '../../site/address-page.tsx';
import { attemptWithin } from '../../site/attempt-within.ts';
import type { Page, PageRequest, PublicRoute } from '../../site/page.ts';
import type { SiteContext } from '../../site/site-context.ts';
import type { VisitorLimit } from '../../site/visitor-limit.ts';
import { type AddressAnswer, AddressQuestion, AddressTaken } from '../../ui/address-question.tsx';
import forms from '../../ui/forms.css?inline';
import myRegistration from '../../ui/my-registration.css?inline';
import { Problem } from '../../ui/outcome.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { UnknownLink } from '../../ui/unknown-link.tsx';
import type { Subscription } from './newsletter.contract.ts';
import { confirmSubscription, findSubscription, subscribe, unsubscribe } from './subscribe.ts';

type Needs = {
  ctx: SiteContext;
  maySubscribe: VisitorLimit;
  limit: VisitorLimit;
};

/** `/newsletter`: receives the form in the footer of every page, if the edition has a list. */
const subscribePage = ({ ctx, maySubscribe }: Needs): PublicRoute =>
  addressPage({
    path: '/newsletter',
    head: headIn,
    Ask,
    Taken,
    take: (request, email) =>
      attemptWithin(maySubscribe, request)(() => subscribe(ctx, request, email)),
  });

/**
 * `/newsletter/:token`, the link of the mail. Opening it changes nothing, as mail scanners open
 * every link; a mail program's one-click unsubscribe (RFC 8058) is posted here, in either form
 * encoding.
 */
const subscriberPage = ({ ctx, limit }: Needs): PublicRoute => ({
  path: '/newsletter/:token',
  fileBytes: 0,
  load: (request) => linkView(ctx, request),
  async submit(request, form) {
    const token = request.params.token ?? '';
    const isOneClick = form['List-Unsubscribe'] === 'One-Click';
    const isConfirmed = form.intent === 'confirm' && !isOneClick;
    const outcome = await attemptWithin(
      limit,
      request,
    )(() => (isConfirmed ? confirmSubscription(ctx, token) : unsubscribe(ctx, token)));
    // A mail program shows no page and follows no redirect.
    if (outcome.ok) return isOneClick ? linkView(ctx, request) : { goTo: request.path };
    const page = await linkView(ctx, request, outcome.failure);
    return { ...page, status: outcome.status };
  },
});

/** The pages of the newsletter: none while it is off. */
export const newsletterPages = (needs: Needs): PublicRoute[] =>
  edition().newsletter.isOn ? [subscribePage(needs), subscriberPage(needs)] : [];

function headIn(language: Language): Pick<Page, 'name' | 'description'> {
  const { event } = edition();
  const t = wordsIn(language).getFixedT(null, 'newsletter');
  return { name: t('title'), description: t('description', { event: event.name }) };
}

function Taken() {
  const { event } = edition();
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

async function linkView(
  ctx: SiteContext,
  { language, params }: PageRequest,
  failure?: string,
): Promise<Page> {
  const found = await findSubscription(ctx, params.token ?? '');
  const page: Omit<Page, 'body'> = {
    ...headIn(language),
    styles: [forms, myRegistration],
    isPersonal: true,
  };
  if (!found) return { ...page, status: 404, body: <UnknownLink isOfRunner={false} /> };
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
  const { event } = edition();
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
            <button type="submit" name="intent" value="confirm" className="btn gold">
              {t('confirm')}
            </button>
          </form>
          <form className="form card" method="post">
            <p>{t('notYou')}</p>
            <button type="submit" name="intent" value="leave" className="btn quiet">
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
            <button type="submit" name="intent" value="leave" className="btn quiet">
              {t('leave')}
            </button>
          </form>
        </>
      )}
    </div>
  );
}
