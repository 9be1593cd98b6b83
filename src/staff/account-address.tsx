import { useTranslation } from 'react-i18next';
import { formatStamp } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import { ActionButton } from '../site/admin-actions.tsx';
import { InputField } from '../ui/field.tsx';
import { Problem } from '../ui/outcome.tsx';

/** The person's own e-mail address, and the form that asks for another one. */
export function AccountAddress(props: {
  staff: Staff;
  asked: { email: string; until: Date } | undefined;
  language: Language;
  problem: string | undefined;
}) {
  const { t } = useTranslation('admin');
  const { staff, asked, language, problem } = props;
  return (
    <section className="panel narrow" id="address">
      <h2>{t('account.email.title')}</h2>
      <p>{staff.email}</p>
      {asked && (
        <p className="hint">
          {t('account.email.asked', {
            email: asked.email,
            until: formatStamp(language, asked.until),
          })}
        </p>
      )}
      <form className="form" method="post" action="/admin/account">
        <Problem>{problem}</Problem>
        <InputField
          id="account-email"
          label={t('account.email.label')}
          hint={t('account.email.hint')}
          name="email"
          type="email"
          autoComplete="off"
          required
        />
        <ActionButton intent="email" />
      </form>
    </section>
  );
}
