import { useTranslation } from 'react-i18next';
import { formatStamp } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { ActionButton } from '../site/admin-actions.tsx';
import { Problem } from '../ui/outcome.tsx';
import type { Factors } from './account.contract.ts';

type Props = {
  factors: Factors;
  language: Language;
  /** Of the last action, where it was one of these. */
  problem: string | undefined;
};

/** The person's own passkeys: their names, a form for one more, and buttons that take one away. */
export function Passkeys({ factors, language, problem }: Props) {
  const { t } = useTranslation('admin');
  return (
    <section className="panel narrow" id="passkeys">
      <h2>{t('passkey.title')}</h2>
      <p>{t('passkey.text')}</p>
      <Problem>{problem}</Problem>
      <ul className="passkeys">
        {factors.passkeys.map(({ id, name, since, usedAt }) => (
          <li key={id}>
            <form method="post" action="/admin/account">
              <input type="hidden" name="intent" value="passkey-remove" />
              <input type="hidden" name="passkey" value={id} />
              <strong>{name}</strong>{' '}
              <span className="hint">
                {t('passkey.since', { at: formatStamp(language, since) })}
                {usedAt && ` · ${t('passkey.used', { at: formatStamp(language, usedAt) })}`}
              </span>{' '}
              <button
                type="submit"
                className="btn danger"
                aria-label={t('passkey.removeOne', { name })}
              >
                {t('passkey.remove')}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" action="/admin/account">
        <ActionButton intent="passkey-prepare" />
      </form>
    </section>
  );
}

/** How many recovery codes are left, and the button that makes new ones. */
export function RecoveryCodes({ factors, problem }: Omit<Props, 'language'>) {
  const { t } = useTranslation('admin');
  return (
    <section className="panel narrow" id="recovery">
      <h2>{t('recovery.title')}</h2>
      <p>{t('recovery.text')}</p>
      <p>{t('recovery.left', { count: factors.codes })}</p>
      <Problem>{problem}</Problem>
      <form method="post" action="/admin/account">
        <ActionButton intent="recovery" />
      </form>
    </section>
  );
}

/** New recovery codes, shown only now. */
export function NewRecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('admin');
  return (
    <section className="panel narrow">
      <p>{t('recovery.once')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="no-print">
        <button type="button" className="btn" data-print>
          {t('recovery.print')}
        </button>{' '}
        <a className="btn gold" href="/admin/account">
          {t('recovery.kept')}
        </a>
      </p>
    </section>
  );
}
