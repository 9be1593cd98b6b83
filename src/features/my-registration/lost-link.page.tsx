import { useTranslation } from 'react-i18next';
import { event } from '../../edition/facts.ts';
import type { VisitorLimit } from '../../http/visitor-guard.ts';
import { wordsIn } from '../../i18n/words.ts';
import { isEmailAddress } from '../../mail/email-address.rules.ts';
import { attemptWithin } from '../../site/attempt-within.ts';
import type { Page, PageRequest, PublicRoute } from '../../site/page.ts';
import { type AddressAnswer, AddressQuestion, AddressTaken } from '../../ui/address-question.tsx';
import forms from '../../ui/forms.css?inline';
import myRegistration from '../../ui/my-registration.css?inline';

type Needs = { sendLinks: (address: string) => Promise<void>; limit: VisitorLimit };

/** `/my-registration`, without a link: where whoever has lost the mail has the link sent again. */
export const lostLinkPage = ({ sendLinks, limit }: Needs): PublicRoute => ({
  path: '/my-registration',
  dependsOn: ['edition'],
  isUnlisted: true,
  query: { sent: ['yes'] },
  load: (request) => lostLinkView(request, {}),
  async submit(request, form) {
    const email = (form.email ?? '').trim();
    const show = (status: number, outcome: AddressAnswer) => ({
      ...lostLinkView({ ...request, query: {} }, { email, ...outcome }),
      status,
    });
    if (!isEmailAddress(email)) {
      const error = wordsIn(request.language).getFixedT(null, 'errors');
      return show(400, { problem: error('contact-email-invalid') });
    }
    const sent = await attemptWithin(
      limit,
      request,
    )(async () => {
      await sendLinks(email);
      return { ok: true as const };
    });
    return sent.ok ? { goTo: `${request.path}?sent=yes` } : show(sent.status, sent);
  },
});

function lostLinkView({ language, query }: PageRequest, outcome: AddressAnswer): Page {
  const t = wordsIn(language).getFixedT(null, 'my-registration');
  return {
    name: t('lost.title'),
    description: t('lost.description'),
    styles: [forms, myRegistration],
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
