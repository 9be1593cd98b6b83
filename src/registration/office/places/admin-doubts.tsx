import { useTranslation } from 'react-i18next';
import type { OpeningDoubt } from '../../opening-doubts.rules.ts';
import type { OpeningForm } from './registration-admin.contract.ts';

/** Says why opening registration may be a mistake, and asks once more. */
export function AdminDoubts(props: { form: OpeningForm; doubts: readonly OpeningDoubt[] }) {
  const { t } = useTranslation('admin-registration');
  return (
    <form className="form panel" method="post" role="alert">
      <h3>{t('doubts.title')}</h3>
      <ul>
        {props.doubts.map((doubt) => (
          <li key={doubt}>{t(`doubts.${doubt}`)}</li>
        ))}
      </ul>
      <input type="hidden" name="intent" value="opening" />
      {Object.entries(props.form).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="actions">
        <button type="submit" className="btn gold" name="sure" value="true">
          {t('doubts.sure')}
        </button>
        <a className="btn quiet" href="/admin/registration">
          {t('doubts.leave')}
        </a>
      </div>
    </form>
  );
}
