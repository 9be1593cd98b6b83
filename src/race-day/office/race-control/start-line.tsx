import { useTranslation } from 'react-i18next';
import { localSecond, localTime } from '../../../edition/words/local-time.ts';
import type { StartOnBoard } from './race-control.contract.ts';

/** When a gun went off and whether all runners were at the line, in words. */
export function StartLine({ start }: { start: StartOnBoard }) {
  const { t } = useTranslation('admin-start');
  const { wave, isWave, plannedAt, gunAt, lacksGun } = start;
  const at = gunAt
    ? t('gun.at', { time: localSecond(gunAt) })
    : t('planned', { time: localTime(plannedAt) });
  return (
    <p className="start-line">
      {isWave && <b>{t('wave', { wave })}: </b>}
      {at}
      {lacksGun && (
        <>
          {' · '}
          <strong>{t('gun.none')}</strong>
        </>
      )}
      <CountLine start={start} />
    </p>
  );
}

/**
 * How many were counted at the line beside how many are expected there; nothing before the count.
 */
function CountLine({ start: { counted, expected } }: { start: StartOnBoard }) {
  const { t } = useTranslation('admin-start');
  if (counted === undefined) return null;
  const count = Math.abs(counted - expected);
  if (count === 0) return <> · {t('count.equal', { counted })}</>;
  const word =
    counted < expected ? t('count.fewer', { counted, count }) : t('count.more', { counted, count });
  return (
    <>
      {' · '}
      <strong>{word}</strong>
    </>
  );
}
