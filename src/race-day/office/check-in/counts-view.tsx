import { useTranslation } from 'react-i18next';
import { formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { AdminTable } from '../../../ui/admin-table.tsx';
import type { HandoutCount, HandoutHour } from './check-in.contract.ts';

type Props = { language: Language; races: HandoutCount[]; hours: HandoutHour[] };

/** How many bibs are handed out, race by race and hour by hour. */
export function Counts({ language, races, hours }: Props) {
  const { t } = useTranslation('admin-check-in');
  const { t: list } = useTranslation('participants');
  return (
    <>
      <AdminTable
        name={t('counts')}
        heads={[list('list.columns.race'), { number: t('handedOut') }, { number: t('waiting') }]}
      >
        {races.map(({ raceId, handedOut, expected }) => (
          <tr key={raceId}>
            <th scope="row">{raceNameOf(language, raceId)}</th>
            <td className="number">{handedOut}</td>
            <td className="number">{expected - handedOut}</td>
          </tr>
        ))}
      </AdminTable>
      {hours.length > 0 && (
        <AdminTable
          name={t('hours')}
          heads={[
            t('hour'),
            ...races.map(({ raceId }) => ({ number: raceNameOf(language, raceId) })),
            { number: t('waiting') },
          ]}
        >
          {hours.map(({ from, byRace, waiting }) => (
            <tr key={from.getTime()}>
              <th scope="row">{formatStamp(language, from)}</th>
              {races.map(({ raceId }) => (
                <td key={raceId} className="number">
                  {byRace.get(raceId) ?? 0}
                </td>
              ))}
              <td className="number">{waiting}</td>
            </tr>
          ))}
        </AdminTable>
      )}
    </>
  );
}
