import { useTranslation } from 'react-i18next';
import { event } from '../../../edition/event.ts';
import {
  type InvitationView,
  passwordLength,
  refusedFacts,
} from '../../features/staff/staff-contract.ts';
import { InputField } from '../components/field.tsx';
import { Problem } from '../components/office-outcome.tsx';
import type { Language } from '../languages.ts';
import { inShell } from '../office-route.tsx';
import type { Page, PageRequest, Route } from '../page.ts';
import { rightsInWords } from '../rights-words.ts';
import { wordsIn } from '../words.ts';
import { codePage } from './office-sign-in.tsx';

type Form = Record<string, string | undefined>;

/** `/admin/welcome/:token`: where the link of an invitation makes an account, or a new password. */
export const officeWelcomeRoute: Route = {
  path: '/admin/welcome/:token',
  isUnlisted: true,
  load: (request) => welcomePage(request),
  async submit(request, form, { door }) {
    const { name = '', email = '', password = '' } = form;
    const outcome = await door.accept(request.params.token ?? '', { name, email, password });
    if (outcome.ok && outcome.needsCode) {
      return codePage(request, { options: await door.askPasskey() });
    }
    if (outcome.ok) return { goTo: '/admin/account' };
    if ('failure' in outcome) {
      return welcomePage(request, form, outcome.status, outcome.failure);
    }
    const t = wordsIn(request.language).getFixedT(null, 'office');
    const problem = t(`refused.${outcome.code}`, refusedFacts);
    return welcomePage(request, form, 400, problem);
  },
};

async function welcomePage(
  request: PageRequest,
  form: Form = {},
  status = 200,
  problem?: string,
): Promise<Page> {
  const t = wordsIn(request.language).getFixedT(null, 'office');
  const welcome = await request.data.findWelcome(request.params.token ?? '');
  const stranger = { ...request, office: undefined };
  if (!welcome) {
    return inShell(stranger, { status: 404, title: t('welcome.goneTitle'), body: <Gone /> });
  }
  return inShell(stranger, {
    status,
    title: welcome.isForPassword ? t('welcome.passwordTitle') : t('welcome.title'),
    body: (
      <InvitationForm language={request.language} welcome={welcome} form={form} problem={problem} />
    ),
  });
}

function Gone() {
  const { t } = useTranslation('office');
  return (
    <>
      <p className="lead">{t('welcome.goneText')}</p>
      <p>
        <a className="btn" href="/admin">
          {t('welcome.signIn')}
        </a>
      </p>
    </>
  );
}

function InvitationForm(props: {
  language: Language;
  welcome: InvitationView;
  form: Form;
  problem: string | undefined;
}) {
  const { t } = useTranslation('office');
  const { welcome, form, language } = props;
  const role = rightsInWords(language, welcome.rights);
  return (
    <form className="form panel narrow" method="post">
      <p>
        {welcome.isForPassword
          ? t('welcome.passwordLead')
          : t('welcome.lead', { event: event.name, role })}
      </p>
      <Problem>{props.problem}</Problem>
      <InputField
        id="welcome-email"
        label={t('signIn.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        readOnly={welcome.email !== undefined}
        defaultValue={welcome.email ?? form.email}
      />
      {!welcome.isForPassword && (
        <InputField
          id="welcome-name"
          label={t('account.name.label')}
          name="name"
          autoComplete="name"
          required
          defaultValue={form.name}
        />
      )}
      <InputField
        id="welcome-password"
        label={t('account.password.next')}
        hint={t('account.password.hint', passwordLength)}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={passwordLength.min}
        required
      />
      <button type="submit" className="btn gold">
        {welcome.isForPassword ? t('welcome.passwordButton') : t('welcome.button')}
      </button>
    </form>
  );
}
