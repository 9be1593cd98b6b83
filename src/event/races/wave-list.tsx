import { useTranslation } from 'react-i18next';
import type { WaveStart } from '../../edition/facts/wave.rules.ts';

/** The waves of a race with their start times and, if they are assigned by bib, their bibs. */
export function WaveList({ waves }: { waves: readonly WaveStart[] }) {
  const { t } = useTranslation('races');
  return (
    <ol className="waves" aria-label={t('waves.label')}>
      {waves.map(({ number, time, bibs }) => (
        <li key={number}>
          <time>{time}</time> {t('waves.wave', { number })}
          {bibs && ` · ${t('waves.bibs', bibs)}`}
        </li>
      ))}
    </ol>
  );
}
