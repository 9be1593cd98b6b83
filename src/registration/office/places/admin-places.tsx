import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { InputField } from '../../../ui/field.tsx';
import type { RacePlaces } from './registration-admin.contract.ts';

type AdminPlacesProps = {
  language: Language;
  races: readonly RacePlaces[];
  /** The submitted values, when they were refused. */
  typed: PostedFields;
};

const columns = ['capacity', 'confirmed', 'held', 'offered', 'free', 'waiting'] as const;

/**
 * Each race's places, whether the numbers add up, its waiting list, and the form to change the
 * number of places.
 */
export function AdminPlaces({ language, races, typed }: AdminPlacesProps) {
  const { t } = useTranslation('admin-registration');
  const number = (value: number) => formatNumber(language, value);
  const wrong = races.filter((race) => race.confirmed + race.held + race.offered !== race.taken);
  return (
    <>
      <AdminTable
        name={t('places.title')}
        heads={[t('places.race'), ...columns.map((column) => ({ number: t(`places.${column}`) }))]}
      >
        {races.map((race) => (
          <tr key={race.raceId}>
            <th scope="row">{raceNameOf(language, race.raceId)}</th>
            <td className="number">{number(race.capacity)}</td>
            <td className="number">{number(race.confirmed)}</td>
            <td className="number">{number(race.held)}</td>
            <td className="number">{number(race.offered)}</td>
            <td className="number">{number(race.capacity - race.taken)}</td>
            <td className="number">
              <a href={`/admin/registration/waiting?race=${race.raceId}`}>
                {t('places.who', { count: race.waiting })}
                <span className="vh"> {raceNameOf(language, race.raceId)}</span>
              </a>
            </td>
          </tr>
        ))}
      </AdminTable>
      {wrong.length === 0 ? (
        <p className="hint">{t('places.addsUp')}</p>
      ) : (
        wrong.map((race) => (
          <p key={race.raceId} className="outcome is-failure" role="alert">
            {t('places.doesNotAddUp', {
              race: raceNameOf(language, race.raceId),
              taken: number(race.taken),
              sum: number(race.confirmed + race.held + race.offered),
            })}
          </p>
        ))
      )}
      {races.some((race) => race.withoutPlace > 0) && (
        <p className="hint">
          {t('places.withoutPlace', {
            count: races.reduce((sum, race) => sum + race.withoutPlace, 0),
          })}
        </p>
      )}
      <Capacities language={language} races={races} typed={typed} />
    </>
  );
}

/** How many places each race has. */
function Capacities({ language, races, typed }: AdminPlacesProps) {
  const { t } = useTranslation('admin-registration');
  return (
    <form className="form panel" method="post">
      <div className="columns">
        {races.map(({ raceId, capacity, taken }) => (
          <InputField
            key={raceId}
            id={`capacity-${raceId}`}
            label={t('places.set', { race: raceNameOf(language, raceId) })}
            hint={t('places.least', { taken: formatNumber(language, taken) })}
            isHintBelow
            type="number"
            inputMode="numeric"
            name={`capacity.${raceId}`}
            min={taken}
            max={999_999}
            required
            defaultValue={typed[`capacity.${raceId}`] ?? capacity}
          />
        ))}
      </div>
      <p className="hint">{t('places.means')}</p>
      <ActionButton intent="capacity" className="btn gold" />
    </form>
  );
}
