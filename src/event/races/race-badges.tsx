import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { raceKindIn } from './race-kind.ts';
import type { Race } from './races.contract.ts';

/** The kind of course and the competitions that the race counts for, as small labels. */
export function RaceBadges({ race, language }: { race: Race; language: Language }) {
  const { event } = edition();
  const { t } = useTranslation('races');
  return (
    <ul className="badges">
      <li className="badge kind">{raceKindIn(language, race.difficulty)}</li>
      {race.isemacertified && (
        <li className="badge">{t('badge.ema', { year: event.circuit.year })}</li>
      )}
      {race.isNationalChampionship && <li className="badge">{t('badge.championship')}</li>}
    </ul>
  );
}
