import {
  knownLanguage,
  type Language,
  languageFacts,
  languages,
} from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { oneOf, text } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { toastWords } from '../../../ui/toast-words.ts';
import type { TestEmailResult } from './email-test.contract.ts';
import { EmailTestForm, type EmailTestFormProps } from './email-test-form.tsx';
import { type EmailTestContext, readEmailStatus, sendTestEmail } from './send-test-email.ts';

const EmailTestIsland = island('email-test', EmailTestForm, 'idle', ['event']);

/** `/email-test`: whether mails are sent, and where they go. */
export const emailTestPage = adminPage<EmailTestContext>({
  path: '/email-test',
  access: 'email-test',
  name: (language) => wordsIn(language).getFixedT(null, 'email-test')('title'),
  load: emailTestView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'email-test');
    const codes = languages().map(({ code }) => code);
    return {
      '': action({
        label: t('form.send'),
        fields: {
          email: text(t('form.email')),
          language: oneOf(codes, t('form.language'), (code) => languageFacts(code).name),
        },
        run: ({ ctx }, { email, language: written = language }) =>
          sendTestEmail(ctx, { email, language: written }),
        leadsTo: (result, request, form) => emailTestView(request, { form }, result),
      }),
    };
  },
});

async function emailTestView(
  { language, ctx }: StaffRequest<EmailTestContext>,
  { form, failure }: Unsent,
  result: TestEmailResult | undefined = failure ? { success: false, message: failure } : undefined,
): Promise<AdminView> {
  const values = { email: form?.email ?? '', language: knownLanguage(form?.language) ?? language };
  const t = wordsIn(language).getFixedT(null, 'email-test');
  return {
    title: t('title'),
    styles: [adminRegistration],
    body: (
      <>
        <p className="hint">{t('lead')}</p>
        <EmailTestIsland
          status={await readEmailStatus(ctx)}
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
