import { useTranslation } from 'react-i18next';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { tableInCards } from '../ui/table-in-cards.tsx';
import { raceTime } from './race-time.rules.ts';
import type { ResultState } from './results.contract.ts';

/** A result of an earlier year that its runner has claimed. */
export type EarlierResult = {
  id: number;
  year: number;
  /** The name of the race in the language of the page. */
  race: string;
  place: number | null;
  timeMs: number | null;
  state: Exclude<ResultState, 'open'>;
  /** The address at which it is shown among the others. */
  address: string;
};

/** A time, or how the race ended. */
export function earlierTimeIn(
  language: Language,
  { state, timeMs }: Pick<EarlierResult, 'state' | 'timeMs'>,
): string {
  if (state !== 'finished') {
    return wordsIn(language).getFixedT(null, 'results')(`changes.states.${state}`);
  }
  return timeMs === null ? '–' : raceTime(timeMs);
}

/** A runner’s results of earlier years; nothing unless the runner has claimed them. */
export function EarlierYears({
  language,
  earlier,
}: {
  language: Language;
  earlier: readonly EarlierResult[];
}) {
  const { t } = useTranslation('results-own');
  if (earlier.length === 0) return null;
  return (
    <section className="own-part" aria-labelledby="earlier">
      <h2 id="earlier">{t('earlier.title')}</h2>
      {tableInCards(
        <table className="own-table">
          <thead>
            <tr>
              <th scope="col">{t('earlier.race')}</th>
              <th scope="col">{t('columns.place')}</th>
              <th scope="col">{t('columns.time')}</th>
            </tr>
          </thead>
          <tbody>
            {earlier.map((each) => (
              <tr key={each.id}>
                <th scope="row">
                  <a href={each.address}>{`${each.race}, ${each.year}`}</a>
                </th>
                <td>{each.place ?? '–'}</td>
                <td className="own-time">{earlierTimeIn(language, each)}</td>
              </tr>
            ))}
          </tbody>
        </table>,
      )}
    </section>
  );
}
