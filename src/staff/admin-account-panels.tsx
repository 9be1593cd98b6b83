import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Staff } from '../platform/auth/staff.contract.ts';
import { ActionButton } from '../site/admin-actions.tsx';
import { PasskeyForm } from '../site/passkey-form.tsx';
import { InputField } from '../ui/field.tsx';
import { Problem } from '../ui/outcome.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import type { SecondFactor } from './account.contract.ts';
import { passwordLength, staffLimits } from './staff.contract.ts';

/** The outcome of a form of the account. */
export type AccountOutcome = {
  intent: string | undefined;
  problem: string | undefined;
  name: string | undefined;
};

/** The form of one action, with the problem that it had. */
function ActionForm(props: {
  intent: string;
  outcome: AccountOutcome;
  isDanger?: boolean;
  children?: ReactNode;
}) {
  const { intent, outcome, isDanger = false, children } = props;
  return (
    <form className="form" method="post" action="/admin/account">
      <Problem>{outcome.intent === intent && outcome.problem}</Problem>
      {children}
      <ActionButton intent={intent} className={isDanger ? 'btn danger' : 'btn'} />
    </form>
  );
}

export function NameForm({ staff, outcome }: { staff: Staff; outcome: AccountOutcome }) {
  const { t } = useTranslation('admin');
  return (
    <section className="panel narrow">
      <h2>{t('account.name.title')}</h2>
      <ActionForm intent="name" outcome={outcome}>
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
      <ActionForm intent="password" outcome={outcome}>
        {/* Password managers need to know whose password it is. */}
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
          <ActionForm intent="prepare" outcome={outcome}>
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
          <ActionForm intent="start" outcome={outcome}>
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
          <ActionForm intent="drop" outcome={outcome} isDanger>
            <CurrentPassword id="factor-password" />
          </ActionForm>
        </>
      )}
    </section>
  );
}

/** The field for the name of a new passkey, and the button that makes it. */
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
