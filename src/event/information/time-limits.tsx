import { useTranslation } from 'react-i18next';
import type { RaceFacts } from '../../edition/compose-edition.ts';
import { type LateFacts, racesWith } from '../../edition/facts/reading.rules.ts';
import { clockAfter, formatMinutes, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { factsNameIn } from '../../edition/words/race-words.ts';
import { Waymark } from '../../ui/art/waymark.tsx';

/** A table for each race: its cut-offs and its finish, with the time of day at which they close. */
export function TimeLimits(props: { language: Language; lateFacts: LateFacts }) {
  const { language, lateFacts } = props;
  return racesWith(lateFacts).map((race) => (
    <RaceLimits key={race.id} race={race} language={language} />
  ));
}

function RaceLimits({ race, language }: { race: RaceFacts; language: Language }) {
  const { t } = useTranslation(['rules', 'race']);
  const limits = [
    ...race.cutoffs.map(({ km, afterMin }) => ({
      place: t('race:aid.at', { km: formatNumber(language, km, 1) }),
      afterMin,
    })),
    { place: t('rules:timeLimits.finish'), afterMin: race.timeLimitMin },
  ];
  return (
    <table className="facts">
      <caption>
        <Waymark {...race.waymark} /> {factsNameIn(language, race)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('rules:timeLimits.place')}</th>
          <th scope="col">{t('rules:timeLimits.limit')}</th>
          <th scope="col">{t('rules:timeLimits.closesAt')}</th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ place, afterMin }) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            <td>{formatMinutes(afterMin)}</td>
            <td>{clockAfter(race.startTime, afterMin)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
