import type { ComponentType } from 'react';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { isEmailAddress } from '../platform/mail/email-address.rules.ts';
import type { AddressAnswer } from '../ui/address-question.tsx';
import forms from '../ui/forms.css?inline';
import myRegistration from '../ui/my-registration.css?inline';
import type { Told } from './attempt.ts';
import type { Page, PageRequest, PostedRequest, PublicRoute } from './page.ts';

type AddressPage = {
  path: string;
  head: (language: Language) => Pick<Page, 'name' | 'description'>;
  Ask: ComponentType<AddressAnswer>;
  /** The same page whether the address was known or not. */
  Taken: ComponentType;
  take: (
    request: PostedRequest,
    email: string,
  ) => Promise<{ ok: true } | Pick<Told, 'ok' | 'status' | 'failure'>>;
};

/** A page that asks for an e-mail address and afterwards says which mail will come. */
export function addressPage({ path, head, Ask, Taken, take }: AddressPage): PublicRoute {
  const view = ({ language, query }: PageRequest, outcome: AddressAnswer): Page => ({
    ...head(language),
    styles: [forms, myRegistration],
    body: query.sent === 'yes' ? <Taken /> : <Ask {...outcome} />,
  });
  return {
    path,
    dependsOn: ['edition'],
    isUnlisted: true,
    query: { sent: ['yes'] },
    load: (request) => view(request, {}),
    async submit(request, form) {
      const email = (form.email ?? '').trim();
      const show = (status: number, outcome: AddressAnswer) => ({
        ...view({ ...request, query: {} }, { email, ...outcome }),
        status,
      });
      if (!isEmailAddress(email)) {
        const error = wordsIn(request.language).getFixedT(null, 'errors');
        return show(400, { problem: error('contact-email-invalid') });
      }
      const taken = await take(request, email);
      return taken.ok ? { goTo: `${path}?sent=yes` } : show(taken.status, taken);
    },
  };
}
