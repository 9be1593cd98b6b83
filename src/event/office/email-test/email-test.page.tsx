import { knownLanguage, type Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { toastWords } from '../../../ui/toast-words.ts';
import type { EmailTest, TestEmailForm, TestEmailResult } from './email-test.contract.ts';
import { EmailTestForm, type EmailTestFormProps } from './email-test-form.tsx';

const EmailTestIsland = island('email-test', EmailTestForm, 'idle');

type Services = { emailTest: EmailTest };

/** `/email-test`: whether mails leave, and where they go. */
export const emailTestPage = adminPage<Services>({
  path: '/email-test',
  access: 'email-test',
  load: (request) => emailTestView(request, { email: '', language: request.language }),
  async submit(request, { email = '', language }) {
    const { services } = request;
    const values = { email, language: knownLanguage(language) ?? request.language };
    const outcome = await request.attempt(() => services.emailTest.send(values));
    if (outcome.ok) return emailTestView(request, values, outcome);
    const result = { success: false, message: outcome.failure };
    return { ...emailTestView(request, values, result), status: outcome.status };
  },
});

function emailTestView(
  { language, services }: StaffRequest<Services>,
  values: TestEmailForm,
  result?: TestEmailResult,
): AdminView {
  const t = wordsIn(language).getFixedT(null, 'email-test');
  return {
    title: t('title'),
    styles: [adminRegistration],
    body: (
      <>
        <p className="hint">{t('lead')}</p>
        <EmailTestIsland
          status={services.emailTest.status()}
          values={values}
          result={result}
          words={wordsOf(language)}
        />
      </>
    ),
  };
}

function wordsOf(language: Language): EmailTestFormProps['words'] {
  const t = wordsIn(language).getFixedT(null, 'email-test');
  const error = wordsIn(language).getFixedT(null, 'errors');
  return {
    status: t('status'),
    guide: t('guide'),
    setup: [t('setup.choose'), t('setup.key'), t('setup.from'), t('setup.restart')],
    email: t('form.email'),
    language: t('form.language'),
    send: t('form.send'),
    sending: t('form.sending'),
    sent: t('sent'),
    failed: t('failed'),
    thrown: t('thrown'),
    issues: t('issues'),
    emailRequired: t('emailRequired'),
    emailInvalid: error('contact-email-invalid'),
    ...toastWords(language),
  };
}
