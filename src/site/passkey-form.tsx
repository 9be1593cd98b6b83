import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type PasskeyFormProps = {
  action: string;
  /** Undefined: another field of the form says its purpose. */
  intent?: string;
  /** The options for the browser's passkey call, as JSON. */
  options: string;
  /** Whether the browser makes a new passkey. */
  isNew: boolean;
  button: string;
  children?: ReactNode;
};

/** A form that the browser fills in with a passkey’s answer; it needs the page’s script. */
export function PasskeyForm({
  action,
  intent,
  options,
  isNew,
  button,
  children,
}: PasskeyFormProps) {
  const { t } = useTranslation('admin');
  return (
    <form
      className="form panel narrow"
      method="post"
      action={action}
      data-passkey={isNew ? 'create' : 'get'}
      data-options={options}
    >
      {intent && <input type="hidden" name="intent" value={intent} />}
      <input type="hidden" name="passkey" value="" />
      {children}
      <p className="problem" role="alert" data-passkey-failed hidden>
        {t('passkey.failed')}
      </p>
      <p className="hint" data-passkey-unscripted>
        {t('passkey.unscripted')}
      </p>
      <button type="submit" className="btn gold" hidden>
        {button}
      </button>
    </form>
  );
}
