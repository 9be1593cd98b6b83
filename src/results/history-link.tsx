import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';

/** The link to the results of earlier years; only where the edition has some. */
export function HistoryLink() {
  const { t } = useTranslation('history');
  return (
    <p className="actions">
      <a href="/results/history">
        {t('title')} <Icon name="arrowRight" />
      </a>
    </p>
  );
}
