import { useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { inShell } from '../site/admin-route.tsx';
import type {
  GoTo,
  Page,
  PageRequest,
  PostedFields,
  PostedRequest,
  PublicRoute,
} from '../site/page.ts';
import { rightsInWords } from '../site/rights-words.ts';
import { codePage } from '../site/sign-in-page.tsx';
import { InputField } from '../ui/field.tsx';
import { Problem } from '../ui/outcome.tsx';
import type { SignInService } from './sign-in.contract.ts';
import { type InvitationView, passwordLength } from './staff.contract.ts';
import { whyNotDone } from './why-not-done.ts';

type Needs = {
  entry: SignInService;
  /** What the link that makes an account is for; undefined: it is not valid. */
  findInvitation: (token: string) => Promise<InvitationView | undefined>;
};
type Outcome = { form?: PostedFields; status?: number; problem?: string | undefined };

/**
 * `/admin/invitation/:token`: the page where an invitation makes an account, or a link sets a new
 * password.
 */
export const adminInvitationPages = (needs: Needs): PublicRoute[] =>
  // Links that were mailed before say `welcome`.
  ['/admin/invitation/:token', '/admin/welcome/:token'].map((path) => ({
    path,
    isUnlisted: true,
    load: (request) => invitationView(needs, request),
    submit: (request, posted) => takeInvitation(needs, request, posted),
  }));

async function takeInvitation(
  needs: Needs,
  request: PostedRequest,
  posted: PostedFields,
): Promise<Page | GoTo> {
  const { entry } = needs;
  const { name = '', email = '', password = '' } = posted;
  const invitation = { token: request.params.token ?? '', form: { name, email, password } };
  const outcome = await request.attempt(() => entry.accept(request, invitation));
  if (outcome.ok) {
    const { cookie } = outcome;
    if (!outcome.needsCode) return { goTo: '/admin/account', cookie };
    const options = await entry.askPasskey({ cookies: cookie });
    return { ...codePage(request, { options }), cookie };
  }
  const unsent = 'failure' in outcome ? outcome : { status: 400, refused: outcome };
  const { status } = unsent;
  const problem = whyNotDone(request.language, unsent);
  return invitationView(needs, request, { form: posted, status, problem });
}

async function invitationView(
  { findInvitation }: Needs,
  request: PageRequest,
  { form = {}, status = 200, problem }: Outcome = {},
): Promise<Page> {
  const t = wordsIn(request.language).getFixedT(null, 'admin');
  const invitation = await findInvitation(request.params.token ?? '');
  if (!invitation) {
    return inShell({ status: 404, title: t('invitation.goneTitle'), body: <Gone /> }, undefined);
  }
  const view = {
    status,
    title: invitation.isForPassword ? t('invitation.passwordTitle') : t('invitation.title'),
    body: (
      <InvitationForm
        language={request.language}
        invitation={invitation}
        form={form}
        problem={problem}
      />
    ),
  };
  return inShell(view, undefined);
}

function Gone() {
  const { t } = useTranslation('admin');
  return (
    <>
      <p className="lead">{t('invitation.goneText')}</p>
      <p>
        <a className="btn" href="/admin">
          {t('invitation.signIn')}
        </a>
      </p>
    </>
  );
}

function InvitationForm(props: {
  language: Language;
  invitation: InvitationView;
  form: PostedFields;
  problem: string | undefined;
}) {
  const { event } = edition();
  const { t } = useTranslation('admin');
  const { invitation, form, language } = props;
  const role = rightsInWords(language, invitation.rights);
  return (
    <form className="form panel narrow" method="post">
      <p>
        {invitation.isForPassword
          ? t('invitation.passwordLead')
          : t('invitation.lead', { event: event.name, role })}
      </p>
      <Problem>{props.problem}</Problem>
      <InputField
        id="invitation-email"
        label={t('signIn.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        readOnly={invitation.email !== undefined}
        defaultValue={invitation.email ?? form.email}
      />
      {!invitation.isForPassword && (
        <InputField
          id="invitation-name"
          label={t('account.name.label')}
          name="name"
          autoComplete="name"
          required
          defaultValue={form.name}
        />
      )}
      <InputField
        id="invitation-password"
        label={t('account.password.next')}
        hint={t('account.password.hint', passwordLength)}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={passwordLength.min}
        required
      />
      <button type="submit" className="btn gold">
        {invitation.isForPassword ? t('invitation.passwordButton') : t('invitation.button')}
      </button>
    </form>
  );
}
