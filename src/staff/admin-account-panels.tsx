import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Staff } from '../platform/auth/staff.contract.ts';
import { PasskeyForm } from '../site/passkey-form.tsx';
import { InputField } from '../ui/field.tsx';
import { Problem } from '../ui/outcome.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import type { SecondFactor } from './account.contract.ts';
import { passwordLength, staffLimits } from './staff.contract.ts';

/** What somebody may do to their own account, as its forms name it. */
export type AccountIntent =
  | 'name'
  | 'email'
  | 'password'
  | 'session'
  | 'prepare'
  | 'start'
  | 'drop'
  | 'passkey-add'
  | 'passkey-remove';
/** What became of a form of the account. */
export type AccountOutcome = {
  status?: number;
  intent?: string | undefined;
  problem?: string;
  name?: string | undefined;
};

/** The form of one action, with what was wrong with it. */
function ActionForm(props: {
  intent: AccountIntent;
  outcome: AccountOutcome;
  button: string;
  isDanger?: boolean;
  children?: ReactNode;
}) {
  const { intent, outcome, button, isDanger = false, children } = props;
  return (
    <form className="form" method="post" action="/admin/account">
      <Problem>{outcome.intent === intent && outcome.problem}</Problem>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <button type="submit" className={isDanger ? 'btn danger' : 'btn'}>
        {button}
      </button>
    </form>
  );
}

export function NameForm({ staff, outcome }: { staff: Staff; outcome: AccountOutcome }) {
  const { t } = useTranslation('admin');
  return (
    <section className="panel narrow">
      <h2>{t('account.name.title')}</h2>
      <ActionForm intent="name" outcome={outcome} button={t('account.name.button')}>
        <InputField
          id="account-name"
          label={t('account.name.label')}
          name="name"
          autoComplete="name"
          required
          maxLength={staffLimits.name}
          defaultValue={outcome.name ?? staff.name}
        />
      </ActionForm>
    </section>
  );
}

function CurrentPassword({ id }: { id: string }) {
  const { t } = useTranslation('admin');
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

export function PasswordForm({ email, outcome }: { email: string; outcome: AccountOutcome }) {
  const { t } = useTranslation('admin');
  return (
    <section className="panel narrow">
      <h2>{t('account.password.title')}</h2>
      <ActionForm intent="password" outcome={outcome} button={t('account.password.button')}>
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
      </ActionForm>
    </section>
  );
}

/** The second factor that an app shows. */
export function FactorPanel({
  factor,
  outcome,
}: {
  factor: SecondFactor;
  outcome: AccountOutcome;
}) {
  const { t } = useTranslation('admin');
  return (
    <section className="panel narrow" id="second-factor">
      <h2>{t('account.factor.title')}</h2>
      {factor.state === 'off' && (
        <>
          <p>{t('account.factor.off')}</p>
          <ActionForm intent="prepare" outcome={outcome} button={t('account.factor.prepare')}>
            <CurrentPassword id="factor-password" />
          </ActionForm>
        </>
      )}
      {factor.state === 'pending' && (
        <>
          <p>{t('account.factor.pending')}</p>
          <QrCode text={factor.address} label={t('account.factor.qr')} />
          <p>
            {t('account.factor.manual')} <code>{factor.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <ActionForm intent="start" outcome={outcome} button={t('account.factor.start')}>
            <InputField
              id="factor-code"
              label={t('account.factor.code')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
            <p className="hint">{t('account.password.note')}</p>
          </ActionForm>
        </>
      )}
      {factor.state === 'on' && (
        <>
          <p>{t('account.factor.on')}</p>
          <ActionForm intent="drop" outcome={outcome} button={t('account.factor.drop')} isDanger>
            <CurrentPassword id="factor-password" />
          </ActionForm>
        </>
      )}
    </section>
  );
}

/** Where a new passkey gets its name, and is made. */
export function NewPasskey({ options }: { options: string }) {
  const { t } = useTranslation('admin');
  return (
    <PasskeyForm
      action="/admin/account"
      intent="passkey-add"
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
