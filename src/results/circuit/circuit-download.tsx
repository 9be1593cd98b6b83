import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';

/** Navigates to the circuit's regulations, which the browser then saves. */
export function CircuitDownload() {
  const { t } = useTranslation('circuit');
  return (
    <a className="btn gold circuit-download" href="/api/ema-circuit/regulations">
      <Icon name="download" /> {t('download')}
    </a>
  );
}
