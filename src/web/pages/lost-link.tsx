import { useTranslation } from 'react-i18next';
import { event } from '../../../edition/event.ts';
import { isEmailAddress } from '../../features/mail/email-address-rules.ts';
import {
  type AddressAnswer,
  AddressQuestion,
  AddressTaken,
} from '../components/address-question.tsx';
import type { Page, PageRequest, Route } from '../page.ts';
import { wordsIn } from '../words.ts';

/** `/my-registration`, without a link: where whoever has lost the mail has the link sent again. */
export const lostLinkRoute: Route = {
  path: '/my-registration',
  isUnlisted: true,
  query: { sent: ['yes'] },
  load: (request) => lostLinkPage(request, {}),
  async submit(request, form, actions) {
    const email = (form.email ?? '').trim();
    const show = (status: number, outcome: AddressAnswer) => ({
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

function lostLinkPage({ language, query }: PageRequest, outcome: AddressAnswer): Page {
  const t = wordsIn(language).getFixedT(null, 'my-registration');
  return {
    name: t('lost.title'),
    description: t('lost.description'),
    styles: ['forms', 'myRegistration'],
    body: query.sent === 'yes' ? <Sent /> : <Ask {...outcome} />,
  };
}

function Sent() {
  const { t } = useTranslation('my-registration');
  return (
    <AddressTaken
      title={t('lost.sent.title')}
      text={t('lost.sent.text')}
      nothing={t('lost.sent.nothing', { email: event.email })}
    />
  );
}

function Ask(outcome: AddressAnswer) {
  const { t } = useTranslation('my-registration');
  return (
    <AddressQuestion
      {...outcome}
      id="lost-email"
      action="/my-registration"
      title={t('lost.title')}
      text={t('lost.text')}
      label={t('lost.email')}
      button={t('lost.button')}
    />
  );
}
