import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSession, SecondFactor } from '../../features/staff/account-contract.ts';
import {
  type Done,
  passwordLength,
  refusedFacts,
  type Staff,
  staffLimits,
} from '../../features/staff/staff-contract.ts';
import { AccountAddress } from '../components/account-address.tsx';
import { NewRecoveryCodes, Passkeys, RecoveryCodes } from '../components/factor-panels.tsx';
import { InputField } from '../components/field.tsx';
import { Problem, Success } from '../components/office-outcome.tsx';
import { OfficeTable } from '../components/office-table.tsx';
import { PasskeyForm } from '../components/passkey-form.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { formatStamp } from '../format.ts';
import type { Language } from '../languages.ts';
import { type OfficeRequest, type OfficeView, officeRoute } from '../office-route.tsx';
import type { Route } from '../page.ts';
import { wordsIn } from '../words.ts';

type Form = Record<string, string | undefined>;
type Step =
  | 'name'
  | 'email'
  | 'password'
  | 'session'
  | 'prepare'
  | 'start'
  | 'drop'
  | 'passkey-add'
  | 'passkey-remove';
type Outcome = { step?: string | undefined; problem?: string; name?: string | undefined };

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
const factorSteps = ['prepare', 'start', 'passkey-prepare', 'passkey-add'];

/** `/admin/account`: one’s own name, password, second factor and sessions. */
export const officeAccountRoute: Route = officeRoute({
  path: '/admin/account',
  access: 'signed-in',
  query: { done: doneWords },
  load: (request) => accountView(request, 200),
  async submit(request, form) {
    const { office, language } = request;
    if (office.lacksFactor && !factorSteps.includes(form.step ?? '')) {
      return { goTo: '/admin/account' };
    }
    if (form.step === 'passkey-prepare' || form.step === 'recovery')
      return shownOnce(request, form);
    const step = stepsOf(request, form)[form.step as Step];
    const outcome = step ? await office.attempt(step) : { ok: true as const };
    if (outcome.ok) return { goTo: addressAfter(form.step) };
    const t = wordsIn(language).getFixedT(null, 'office');
    const told = { step: form.step, name: form.name };
    if ('failure' in outcome) {
      return accountView(request, outcome.status, { ...told, problem: outcome.failure });
    }
    const problem = t(`refused.${outcome.code}`, refusedFacts);
    return accountView(request, 400, { ...told, problem });
  },
});

function stepsOf({ office: { account } }: OfficeRequest, form: Form) {
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
  } satisfies Record<Step, () => Promise<Done>>;
}

/** What a page shows this once: the question to a new passkey, or recovery codes. */
async function shownOnce(request: OfficeRequest, form: Form): Promise<OfficeView> {
  const { office, language } = request;
  const { account } = office;
  const t = wordsIn(language).getFixedT(null, 'office');
  const styles = ['officeAccess' as const];
  if (form.step === 'recovery') {
    const made = await office.attempt(() => account.makeRecoveryCodes());
    if (made.ok) {
      return { title: t('recovery.title'), styles, body: <NewRecoveryCodes codes={made.codes} /> };
    }
    const problem = 'failure' in made ? made.failure : t(`refused.${made.code}`, refusedFacts);
    return accountView(request, 400, { step: 'recovery', problem });
  }
  const made = await office.attempt(() => account.preparePasskey());
  if (!made.ok) return accountView(request, made.status, { problem: made.failure });
  return { title: t('passkey.title'), styles, body: <NewPasskey options={made.options} /> };
}

function NewPasskey({ options }: { options: string }) {
  const { t } = useTranslation('office');
  return (
    <PasskeyForm
      action="/admin/account"
      step="passkey-add"
      options={options}
      isNew
      button={t('passkey.add')}
    >
      <p>{t('passkey.lead')}</p>
      <InputField
        id="passkey-name"
        label={t('passkey.name')}
        name="name"
        autoComplete="off"
        required
        maxLength={staffLimits.passkeyName}
        defaultValue={t('passkey.defaultName')}
      />
      <p className="hint">{t('account.password.note')}</p>
    </PasskeyForm>
  );
}

const addressAfter = (step = '') =>
  (doneWords as readonly string[]).includes(step)
    ? `/admin/account?done=${step}`
    : '/admin/account#second-factor';

async function accountView(
  request: OfficeRequest,
  status: number,
  outcome: Outcome = {},
): Promise<OfficeView> {
  const { office, language, query } = request;
  const t = wordsIn(language).getFixedT(null, 'office');
  const [sessions, factor, factors, asked] = await Promise.all([
    office.account.sessions(),
    office.account.secondFactor(),
    office.account.factors(),
    office.account.askedEmail(),
  ]);
  const wasDone = doneWords.find((word) => word === query.done);
  return {
    status,
    title: t('account.title'),
    styles: ['officeAccess' as const],
    body: (
      <>
        <Success>{wasDone && !outcome.problem && t(`account.done.${wasDone}`)}</Success>
        {factors.isLacking && <p className="lead">{t('factorNeeded')}</p>}
        <div className="panels">
          {!factors.isLacking && (
            <>
              <NameForm staff={office.staff} outcome={outcome} />
              <AccountAddress
                staff={office.staff}
                asked={asked}
                language={language}
                problem={outcome.step === 'email' ? outcome.problem : undefined}
              />
              <PasswordForm email={office.staff.email} outcome={outcome} />
            </>
          )}
          <FactorPanel factor={factor} outcome={outcome} />
          <Passkeys
            factors={factors}
            language={language}
            problem={outcome.step?.startsWith('passkey') ? outcome.problem : undefined}
          />
          {factors.hasAny && (
            <RecoveryCodes
              factors={factors}
              problem={outcome.step === 'recovery' ? outcome.problem : undefined}
            />
          )}
        </div>
        {!factors.isLacking && <Sessions sessions={sessions} language={language} />}
      </>
    ),
  };
}

function StepForm(props: {
  step: Step;
  outcome: Outcome;
  button: string;
  isDanger?: boolean;
  children?: ReactNode;
}) {
  const { step, outcome, button, isDanger = false, children } = props;
  return (
    <form className="form" method="post" action="/admin/account">
      <Problem>{outcome.step === step && outcome.problem}</Problem>
      <input type="hidden" name="step" value={step} />
      {children}
      <button type="submit" className={isDanger ? 'btn danger' : 'btn'}>
        {button}
      </button>
    </form>
  );
}

function NameForm({ staff, outcome }: { staff: Staff; outcome: Outcome }) {
  const { t } = useTranslation('office');
  return (
    <section className="panel narrow">
      <h2>{t('account.name.title')}</h2>
      <StepForm step="name" outcome={outcome} button={t('account.name.button')}>
        <InputField
          id="account-name"
          label={t('account.name.label')}
          name="name"
          autoComplete="name"
          required
          maxLength={staffLimits.name}
          defaultValue={outcome.name ?? staff.name}
        />
      </StepForm>
    </section>
  );
}

function CurrentPassword({ id }: { id: string }) {
  const { t } = useTranslation('office');
  return (
    <InputField
      id={id}
      label={t('account.password.current')}
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      required
    />
  );
}

function PasswordForm({ email, outcome }: { email: string; outcome: Outcome }) {
  const { t } = useTranslation('office');
  return (
    <section className="panel narrow">
      <h2>{t('account.password.title')}</h2>
      <StepForm step="password" outcome={outcome} button={t('account.password.button')}>
        {/* Password managers look for whose password it is. */}
        <input type="hidden" autoComplete="username" value={email} />
        <CurrentPassword id="account-current" />
        <InputField
          id="account-new"
          label={t('account.password.next')}
          hint={t('account.password.hint', passwordLength)}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          minLength={passwordLength.min}
          required
        />
        <p className="hint">{t('account.password.note')}</p>
      </StepForm>
    </section>
  );
}

function FactorPanel({ factor, outcome }: { factor: SecondFactor; outcome: Outcome }) {
  const { t } = useTranslation('office');
  return (
    <section className="panel narrow" id="second-factor">
      <h2>{t('account.factor.title')}</h2>
      {factor.state === 'off' && (
        <>
          <p>{t('account.factor.off')}</p>
          <StepForm step="prepare" outcome={outcome} button={t('account.factor.prepare')}>
            <CurrentPassword id="factor-password" />
          </StepForm>
        </>
      )}
      {factor.state === 'pending' && (
        <>
          <p>{t('account.factor.pending')}</p>
          <QrCode text={factor.address} label={t('account.factor.qr')} />
          <p>
            {t('account.factor.manual')} <code>{factor.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <StepForm step="start" outcome={outcome} button={t('account.factor.start')}>
            <InputField
              id="factor-code"
              label={t('account.factor.code')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
            <p className="hint">{t('account.password.note')}</p>
          </StepForm>
        </>
      )}
      {factor.state === 'on' && (
        <>
          <p>{t('account.factor.on')}</p>
          <StepForm step="drop" outcome={outcome} button={t('account.factor.drop')} isDanger>
            <CurrentPassword id="factor-password" />
          </StepForm>
        </>
      )}
    </section>
  );
}

function Sessions({ sessions, language }: { sessions: OpenSession[]; language: Language }) {
  const { t } = useTranslation('office');
  return (
    <section className="panel">
      <h2>{t('account.sessions.title')}</h2>
      <OfficeTable
        name={t('account.sessions.title')}
        heads={[
          t('account.sessions.device'),
          t('account.sessions.since'),
          t('account.sessions.seen'),
          t('account.sessions.end'),
        ]}
      >
        {sessions.map(({ id, device, since, seenAt, isThis }) => (
          <tr key={id}>
            <td>{device || t('account.sessions.unknown')}</td>
            <td>{formatStamp(language, since)}</td>
            <td>{formatStamp(language, seenAt)}</td>
            <td>
              {isThis ? (
                t('account.sessions.this')
              ) : (
                <EndSession session={id} text={t('account.sessions.endOne')} />
              )}
            </td>
          </tr>
        ))}
      </OfficeTable>
      {sessions.length > 1 && (
        <EndSession session="others" text={t('account.sessions.endOthers')} />
      )}
    </section>
  );
}

function EndSession({ session, text }: { session: string; text: string }) {
  return (
    <form method="post" action="/admin/account">
      <input type="hidden" name="step" value="session" />
      <input type="hidden" name="session" value={session} />
      <button type="submit" className="btn danger">
        {text}
      </button>
    </form>
  );
}
