import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';

/** Links to the files of a race’s published results; `classification`: absent, of everybody. */
export function ResultDownloads({
  race,
  classification,
}: {
  race: string;
  classification?: string | undefined;
}) {
  const { t } = useTranslation('result-files');
  const query = classification ? `?classification=${encodeURIComponent(classification)}` : '';
  return (
    <p className="result-downloads">
      {(['pdf', 'xlsx', 'csv'] as const).map((ending) => (
        <a
          key={ending}
          className="btn quiet"
          href={`/api/results/${race}/results.${ending}${query}`}
        >
          <Icon name="download" /> {t(`downloads.${ending}`)}
        </a>
      ))}
    </p>
  );
}
