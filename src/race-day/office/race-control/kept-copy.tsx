import { useTranslation } from 'react-i18next';
import { localTime } from '../../../edition/words/local-time.ts';

/**
 * The note that a copy of a page shows; it is hidden on the page itself. The service worker keeps a
 * page with this note, and finds it by these attributes in this order.
 */
export function KeptCopy({ now }: { now: Date }) {
  const { t } = useTranslation('admin-race-control');
  return (
    <p hidden data-kept-copy="" className="outcome is-failure" role="status">
      {t('keptCopy', { time: localTime(now) })}
    </p>
  );
}
