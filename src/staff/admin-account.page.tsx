import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { text } from '../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type DeclareFor,
  type StaffRequest,
  type Unsent,
} from '../site/admin-route.tsx';
import type { OfficeContext } from '../site/office-use-case.ts';
import { Success } from '../ui/outcome.tsx';
import { AccountAddress } from './account-address.tsx';
import adminAccess from './admin-access.css?inline';
import { FactorPanel, NameForm, NewPasskey, PasswordForm } from './admin-account-panels.tsx';
import { Sessions } from './admin-sessions.tsx';
import { dropApp, prepareApp, startApp } from './app-factor.ts';
import { askForEmail } from './change-email.ts';
import { NewRecoveryCodes, Passkeys, RecoveryCodes } from './factor-panels.tsx';
import { changePassword, endSession, readAccount, renameMyself } from './own-account.ts';
import { addPasskey, makeRecoveryCodes, preparePasskey, removePasskey } from './passkey-factor.ts';
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

/** `/admin/account`: the person's own name, password, second factor and sessions. */
export const adminAccountPage = adminPage<OfficeContext, NotDone>({
  path: '/admin/account',
  access: 'signed-in',
  name: (language) => wordsIn(language).getFixedT(null, 'admin')('account.title'),
  query: { done: doneWords },
  load: accountView,
  actions: (action, language) => ({
    ...accountActions(action, language),
    ...factorActions(action, language),
  }),
});

type Declare = DeclareFor<OfficeContext, NotDone>;

/** The actions of the forms of name, address, password and sessions. */
function accountActions(action: Declare, language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin');
  return {
    name: action({
      label: t('account.name.button'),
      fields: { name: text(t('account.name.label')) },
      run: ({ ctx }, { name }) => renameMyself(ctx, name),
      leadsTo: hrefDone('name'),
    }),
    email: action({
      label: t('account.email.button'),
      fields: { email: text(t('account.email.label')) },
      run: ({ ctx }, { email }) => askForEmail(ctx, email),
      leadsTo: hrefDone('email'),
    }),
    password: action({
      label: t('account.password.button'),
      fields: {
        currentPassword: text(t('account.password.current')),
        newPassword: text(t('account.password.next')),
      },
      run: ({ ctx }, form) => changePassword(ctx, form.currentPassword, form.newPassword),
      leadsTo: hrefDone('password'),
    }),
    session: action({
      label: t('account.sessions.end'),
      fields: { session: text() },
      run: ({ ctx }, { session }) => endSession(ctx, session),
      leadsTo: hrefDone('session'),
    }),
  };
}

/** The actions of the forms of app, passkeys and recovery codes. */
function factorActions(action: Declare, language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const currentPassword = text(t('account.password.current'));
  return {
    prepare: action({
      label: t('account.factor.prepare'),
      fields: { currentPassword },
      leadsToFactor: true,
      run: ({ ctx }, form) => prepareApp(ctx, form.currentPassword),
      leadsTo: '/admin/account#second-factor',
    }),
    start: action({
      label: t('account.factor.start'),
      fields: { code: text(t('account.factor.code')) },
      leadsToFactor: true,
      run: ({ ctx }, { code }) => startApp(ctx, code),
      leadsTo: hrefDone('start'),
    }),
    drop: action({
      label: t('account.factor.drop'),
      fields: { currentPassword },
      run: ({ ctx }, form) => dropApp(ctx, form.currentPassword),
      leadsTo: hrefDone('drop'),
    }),
    'passkey-prepare': action({
      label: t('passkey.prepare'),
      fields: {},
      leadsToFactor: true,
      run: ({ ctx }) => preparePasskey(ctx),
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
      run: ({ ctx }, { name, passkey }) => addPasskey(ctx, name, passkey),
      leadsTo: hrefDone('passkey-add'),
    }),
    'passkey-remove': action({
      label: t('passkey.remove'),
      fields: { passkey: text() },
      run: ({ ctx }, { passkey }) => removePasskey(ctx, passkey),
      leadsTo: hrefDone('passkey-remove'),
    }),
    recovery: action({
      label: t('recovery.make'),
      fields: {},
      run: ({ ctx }) => makeRecoveryCodes(ctx),
      leadsTo: ({ codes }) => ({
        title: t('recovery.title'),
        styles: [adminAccess],
        body: <NewRecoveryCodes codes={codes} />,
      }),
    }),
  };
}

const hrefDone = (done: (typeof doneWords)[number]) => `/admin/account?done=${done}`;

async function accountView(
  request: StaffRequest<OfficeContext>,
  unsent: Unsent<NotDone>,
): Promise<AdminView> {
  const { ctx, session, language, query } = request;
  const t = wordsIn(language).getFixedT(null, 'admin');
  const { sessions, app, factors, asked } = await readAccount(ctx);
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
          <FactorPanel factor={app} outcome={outcome} />
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
