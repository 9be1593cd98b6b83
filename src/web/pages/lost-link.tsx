import { useTranslation } from 'react-i18next';
import { event } from '../../../edition/event.ts';
import { isEmailAddress, mostAddressCharacters } from '../../features/mail/email-address-rules.ts';
import type { Page, PageRequest, Route } from '../page.ts';
import { wordsIn } from '../words.ts';

type Outcome = { email?: string; problem?: string; failure?: string };

/** `/my-registration`, without a link: where whoever has lost the mail has the link sent again. */
export const lostLinkRoute: Route = {
  path: '/my-registration',
  isUnlisted: true,
  query: { sent: ['yes'] },
  load: (request) => lostLinkPage(request, {}),
  async submit(request, form, actions) {
    const email = (form.email ?? '').trim();
    const show = (status: number, outcome: Outcome) => ({
      ...lostLinkPage({ ...request, query: {} }, { email, ...outcome }),
      status,
    });
    if (!isEmailAddress(email)) {
      const error = wordsIn(request.language).getFixedT(null, 'errors');
      return show(400, { problem: error('contact-email-invalid') });
    }
    const sent = await actions.sendLinks(email);
    return sent.ok ? { goTo: `${request.path}?sent=yes` } : show(sent.status, sent);
  },
};

function lostLinkPage({ language, query }: PageRequest, outcome: Outcome): Page {
  const t = wordsIn(language).getFixedT(null, 'my-registration');
  return {
    name: t('lost.title'),
    description: t('lost.description'),
    styles: ['forms', 'myRegistration'],
    body: query.sent === 'yes' ? <Sent /> : <Ask {...outcome} />,
  };
}

/** The same whether anybody has the address or not. */
function Sent() {
  const { t } = useTranslation('my-registration');
  return (
    <div className="w page lost">
      <h1>{t('lost.sent.title')}</h1>
      <p className="lead">{t('lost.sent.text')}</p>
      <p>{t('lost.sent.nothing', { email: event.email })}</p>
    </div>
  );
}

function Ask({ email, problem, failure }: Outcome) {
  const { t } = useTranslation('my-registration');
  return (
    <div className="w page my-registration">
      <h1>{t('lost.title')}</h1>
      <p className="lead">{t('lost.text')}</p>
      {failure && (
        <p className="outcome is-failure" role="alert">
          {failure}
        </p>
      )}
      <form className="form card" method="post" action="/my-registration" noValidate>
        <div className="field">
          <label htmlFor="lost-email">{t('lost.email')}</label>
          <input
            id="lost-email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={mostAddressCharacters}
            defaultValue={email}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'lost-email-problem' : undefined}
          />
          {problem && (
            <p id="lost-email-problem" className="problem" role="alert">
              {problem}
            </p>
          )}
        </div>
        <button type="submit" className="btn gold">
          {t('lost.button')}
        </button>
      </form>
    </div>
  );
}
