import { useTranslation } from 'react-i18next';
import type { ClockFinding } from '../../../platform/jobs/clock-finding.rules.ts';

/** What rests because the machine's clock has leapt, and the button that lets it go on. */
export function ClockPanel(props: { finding: Exclude<ClockFinding, 'right'>; shown: string }) {
  const { t } = useTranslation('admin-readiness');
  const { finding, shown } = props;
  return (
    <form className="form panel" method="post" action="/admin/readiness">
      <h2>{t('clock.title')}</h2>
      <p>
        <strong>
          {finding === 'ahead' ? t('clock.ahead', { shown }) : t('clock.behind', { shown })}
        </strong>
      </p>
      <p className="hint">{t('clock.rests')}</p>
      <button className="btn gold" type="submit">
        {t('clock.confirm')}
      </button>
    </form>
  );
}
