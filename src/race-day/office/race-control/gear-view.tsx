import { useTranslation } from 'react-i18next';
import { penaltyIn } from '../../../edition/facts/equipment-words.ts';
import { allGearIn } from '../../../edition/facts/gear-words.ts';
import type { Language } from '../../../edition/words/languages.ts';
import type { GearForDecision } from '../../gear/gear.contract.ts';
import { gearHref } from '../gear-check/gear-check-words.tsx';

/** Missing equipment: the runners about whom somebody has to decide, and the penalties in force. */
export function GearOnBoard({ language, gear }: { language: Language; gear: GearForDecision }) {
  const { t } = useTranslation('admin-gear-check');
  const { waiting, penalties } = gear;
  if (waiting.length + penalties.length === 0) return null;
  return (
    <section aria-labelledby="gear">
      <h2 id="gear">{t('title')}</h2>
      {waiting.length > 0 && (
        <p>
          {t('control.forDecision', { count: waiting.length })}:{' '}
          {waiting.map(({ listId, bib }) => (
            <a key={`${listId} ${bib}`} className="race-gear" href={gearHref(listId, bib)}>
              {bib}
            </a>
          ))}
        </p>
      )}
      {penalties.length > 0 && (
        <details className="panel" id="gear-penalties">
          <summary>{t('control.penalties', { count: penalties.length })}</summary>
          <ul>
            {penalties.map(({ listId, bib, raceId, missing, timeMin, by }) => (
              <li key={`${listId} ${bib}`}>
                <a href={gearHref(listId, bib)}>{bib}</a>: {penaltyIn(language, timeMin)}.{' '}
                {missing.length > 0 &&
                  t('found.missing', { items: allGearIn(language, missing, raceId) })}{' '}
                ({by})
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
