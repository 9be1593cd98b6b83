import { wordsIn } from '../edition/words/words.ts';
import { text } from '../site/admin-actions.tsx';
import { type AdminView, adminPage, type StaffRequest, type Unsent } from '../site/admin-route.tsx';
import { Success } from '../ui/outcome.tsx';
import type { AccountService } from './account.contract.ts';
import { AccountAddress } from './account-address.tsx';
import adminAccess from './admin-access.css?inline';
import { FactorPanel, NameForm, NewPasskey, PasswordForm } from './admin-account-panels.tsx';
import { Sessions } from './admin-sessions.tsx';
import { NewRecoveryCodes, Passkeys, RecoveryCodes } from './factor-panels.tsx';
import { type NotDone, whyNotDone } from './why-not-done.ts';

const doneWords = [
  'name',
  'email',
  'email-confirmed',
  'password',
  'session',
  'start',
  'drop',
  'passkey-add',
  'passkey-remove',
] as const;

type Services = { account: AccountService };

/** `/admin/account`: one’s own name, password, second factor and sessions. */
export const adminAccountPage = adminPage<Services, NotDone>({
  path: '/admin/account',
  access: 'signed-in',
  name: (language) => wordsIn(language).getFixedT(null, 'admin')('account.title'),
  query: { done: doneWords },
  load: accountView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin');
    const currentPassword = text(t('account.password.current'));
    return {
      name: action({
        label: t('account.name.button'),
        fields: { name: text(t('account.name.label')) },
        run: ({ services }, { name }) => services.account.rename(name),
        leadsTo: hrefDone('name'),
      }),
      email: action({
        label: t('account.email.button'),
        fields: { email: text(t('account.email.label')) },
        run: ({ services }, { email }) => services.account.askForEmail(email),
        leadsTo: hrefDone('email'),
      }),
      password: action({
        label: t('account.password.button'),
        fields: { currentPassword, newPassword: text(t('account.password.next')) },
        run: ({ services }, form) =>
          services.account.changePassword(form.currentPassword, form.newPassword),
        leadsTo: hrefDone('password'),
      }),
      session: action({
        label: t('account.sessions.end'),
        fields: { session: text() },
        run: ({ services }, { session }) => services.account.endSession(session),
        leadsTo: hrefDone('session'),
      }),
      prepare: action({
        label: t('account.factor.prepare'),
        fields: { currentPassword },
        leadsToFactor: true,
        run: ({ services }, form) => services.account.prepareSecondFactor(form.currentPassword),
        leadsTo: '/admin/account#second-factor',
      }),
      start: action({
        label: t('account.factor.start'),
        fields: { code: text(t('account.factor.code')) },
        leadsToFactor: true,
        run: ({ services }, { code }) => services.account.startSecondFactor(code),
        leadsTo: hrefDone('start'),
      }),
      drop: action({
        label: t('account.factor.drop'),
        fields: { currentPassword },
        run: ({ services }, form) => services.account.dropSecondFactor(form.currentPassword),
        leadsTo: hrefDone('drop'),
      }),
      'passkey-prepare': action({
        label: t('passkey.prepare'),
        fields: {},
        leadsToFactor: true,
        run: ({ services }) => services.account.preparePasskey(),
        leadsTo: ({ options }) => ({
          title: t('passkey.title'),
          styles: [adminAccess],
          body: <NewPasskey options={options} />,
        }),
      }),
      'passkey-add': action({
        label: t('passkey.add'),
        fields: { name: text(t('passkey.name')), passkey: text() },
        leadsToFactor: true,
        run: ({ services }, { name, passkey }) => services.account.addPasskey(name, passkey),
        leadsTo: hrefDone('passkey-add'),
      }),
      'passkey-remove': action({
        label: t('passkey.remove'),
        fields: { passkey: text() },
        run: ({ services }, { passkey }) => services.account.removePasskey(passkey),
        leadsTo: hrefDone('passkey-remove'),
      }),
      recovery: action({
        label: t('recovery.make'),
        fields: {},
        run: ({ services }) => services.account.makeRecoveryCodes(),
        leadsTo: ({ codes }) => ({
          title: t('recovery.title'),
          styles: [adminAccess],
          body: <NewRecoveryCodes codes={codes} />,
        }),
      }),
    };
  },
});

const hrefDone = (done: (typeof doneWords)[number]) => `/admin/account?done=${done}`;

async function accountView(
  request: StaffRequest<Services>,
  unsent: Unsent<NotDone>,
): Promise<AdminView> {
  const { services, session, language, query } = request;
  const t = wordsIn(language).getFixedT(null, 'admin');
  const [sessions, factor, factors, asked] = await Promise.all([
    services.account.sessions(),
    services.account.secondFactor(),
    services.account.factors(),
    services.account.askedEmail(),
  ]);
  const outcome = {
    intent: unsent.intent,
    problem: whyNotDone(language, unsent),
    name: unsent.intent === 'name' ? unsent.form?.name : undefined,
  };
  const wasDone = doneWords.find((word) => word === query.done);
  return {
    title: t('account.title'),
    styles: [adminAccess],
    body: (
      <>
        <Success>{wasDone && !outcome.problem && t(`account.done.${wasDone}`)}</Success>
        {factors.isLacking && <p className="lead">{t('factorNeeded')}</p>}
        <div className="panels">
          {!factors.isLacking && (
            <>
              <NameForm staff={session.staff} outcome={outcome} />
              <AccountAddress
                staff={session.staff}
                asked={asked}
                language={language}
                problem={outcome.intent === 'email' ? outcome.problem : undefined}
              />
              <PasswordForm email={session.staff.email} outcome={outcome} />
            </>
          )}
          <FactorPanel factor={factor} outcome={outcome} />
          <Passkeys
            factors={factors}
            language={language}
            problem={outcome.intent?.startsWith('passkey') ? outcome.problem : undefined}
          />
          {factors.hasAny && (
            <RecoveryCodes
              factors={factors}
              problem={outcome.intent === 'recovery' ? outcome.problem : undefined}
            />
          )}
        </div>
        {!factors.isLacking && <Sessions sessions={sessions} language={language} />}
      </>
    ),
  };
}
