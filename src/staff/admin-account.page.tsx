import { wordsIn } from '../edition/words/words.ts';
import { ownValue } from '../platform/http/own-value.ts';
import {
  type AdminView,
  adminPage,
  type PostedStaffRequest,
  type StaffRequest,
} from '../site/admin-route.tsx';
import { Success } from '../ui/outcome.tsx';
import type { AccountService } from './account.contract.ts';
import { AccountAddress } from './account-address.tsx';
import adminAccess from './admin-access.css?inline';
import {
  type AccountIntent,
  type AccountOutcome,
  FactorPanel,
  NameForm,
  NewPasskey,
  PasswordForm,
} from './admin-account-panels.tsx';
import { Sessions } from './admin-sessions.tsx';
import { NewRecoveryCodes, Passkeys, RecoveryCodes } from './factor-panels.tsx';
import type { Done } from './staff.contract.ts';
import { whyNotDone } from './why-not-done.ts';

type Form = Record<string, string | undefined>;
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

/** What leads to a second factor: nothing else is taken from somebody who lacks one. */
const factorIntents = ['prepare', 'start', 'passkey-prepare', 'passkey-add'];

type Services = { account: AccountService };

/** `/admin/account`: one’s own name, password, second factor and sessions. */
export const adminAccountPage = adminPage<Services>({
  path: '/admin/account',
  access: 'signed-in',
  query: { done: doneWords },
  load: (request) => accountView(request),
  async submit(request, form) {
    const { session, language } = request;
    if (session.lacksFactor && !factorIntents.includes(form.intent ?? '')) {
      return { goTo: '/admin/account' };
    }
    if (form.intent === 'passkey-prepare' || form.intent === 'recovery')
      return shownOnce(request, form);
    const action = ownValue<() => Promise<Done>>(actionsOf(request, form), form.intent);
    const outcome = action ? await request.attempt(action) : { ok: true as const };
    if (outcome.ok) return { goTo: addressAfter(form.intent) };
    const told = { intent: form.intent, name: form.name };
    return accountView(request, { ...told, ...whyNotDone(language, outcome, 400) });
  },
});

function actionsOf({ services: { account } }: StaffRequest<Services>, form: Form) {
  const {
    passkey = '',
    name = '',
    email = '',
    currentPassword = '',
    newPassword = '',
    session = '',
    code = '',
  } = form;
  return {
    name: () => account.rename(name),
    email: () => account.askForEmail(email),
    password: () => account.changePassword(currentPassword, newPassword),
    session: () => account.endSession(session),
    prepare: () => account.prepareSecondFactor(currentPassword),
    start: () => account.startSecondFactor(code),
    drop: () => account.dropSecondFactor(currentPassword),
    'passkey-add': () => account.addPasskey(name, passkey),
    'passkey-remove': () => account.removePasskey(passkey),
  } satisfies Record<AccountIntent, () => Promise<Done>>;
}

/** What a page shows this once: the question to a new passkey, or recovery codes. */
async function shownOnce(request: PostedStaffRequest<Services>, form: Form): Promise<AdminView> {
  const { services, language } = request;
  const { account } = services;
  const t = wordsIn(language).getFixedT(null, 'admin');
  const styles = [adminAccess];
  if (form.intent === 'recovery') {
    const made = await request.attempt(() => account.makeRecoveryCodes());
    if (made.ok) {
      return { title: t('recovery.title'), styles, body: <NewRecoveryCodes codes={made.codes} /> };
    }
    return accountView(request, { intent: 'recovery', ...whyNotDone(language, made, 400) });
  }
  const made = await request.attempt(() => account.preparePasskey());
  if (!made.ok) return accountView(request, whyNotDone(language, made, 400));
  return { title: t('passkey.title'), styles, body: <NewPasskey options={made.options} /> };
}

const addressAfter = (intent = '') =>
  (doneWords as readonly string[]).includes(intent)
    ? `/admin/account?done=${intent}`
    : '/admin/account#second-factor';

async function accountView(
  request: StaffRequest<Services>,
  outcome: AccountOutcome = {},
): Promise<AdminView> {
  const { services, session, language, query } = request;
  const t = wordsIn(language).getFixedT(null, 'admin');
  const [sessions, factor, factors, asked] = await Promise.all([
    services.account.sessions(),
    services.account.secondFactor(),
    services.account.factors(),
    services.account.askedEmail(),
  ]);
  const wasDone = doneWords.find((word) => word === query.done);
  return {
    status: outcome.status ?? 200,
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
