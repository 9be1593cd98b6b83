import { useTranslation } from 'react-i18next';
import { localTime } from '../../../edition/words/local-time.ts';

/**
 * What the copy of a page says of itself; hidden on the page. A page with it is kept by the service
 * worker, which finds it by these attributes in this order.
 */
export function KeptCopy({ now }: { now: Date }) {
  const { t } = useTranslation('admin-race-control');
  return (
    <p hidden data-kept-copy="" className="outcome is-failure" role="status">
      {t('keptCopy', { time: localTime(now) })}
    </p>
  );
}
