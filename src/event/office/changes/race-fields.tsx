import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { formatDay } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import type { PostedFields } from '../../../site/page.ts';
import { AdminInput, AdminLines } from '../../../ui/admin-inputs.tsx';
import { type RaceProblem, raceMostDaysOff } from './race-form.rules.ts';

type Props = { language: Language; values: PostedFields; problems: Record<string, RaceProblem> };

/** The fields of a race: its start, its time limit, its stations and its cut-offs. */
export function RaceFields({ language, values, problems }: Props) {
  const { event } = edition();
  const { t } = useTranslation('admin-changes');
  const fieldOf = (name: string) => {
    const problem = problems[name];
    return {
      name,
      defaultValue: values[name],
      problem: problem && t(`race.problems.${problem}`, { example: '8:00', most: raceMostDaysOff }),
    };
  };
  return (
    <>
      <div className="columns">
        <AdminInput
          {...fieldOf('date')}
          type="date"
          label={t('race.date')}
          hint={t('race.dateHint', { day: formatDay(language, event.raceDay) })}
        />
        <AdminInput
          {...fieldOf('startTime')}
          type="time"
          label={t('race.startTime')}
          hint={t('zone', { zone: event.timeZone })}
        />
        <AdminInput
          {...fieldOf('timeLimit')}
          label={t('race.timeLimit')}
          hint={t('race.timeLimitHint', { example: '8:00' })}
        />
      </div>
      <AdminInput
        {...fieldOf('aidStations')}
        label={t('race.aidStations')}
        hint={t('race.aidStationsHint')}
      />
      <AdminLines
        {...fieldOf('cutoffs')}
        label={t('race.cutoffs')}
        hint={t('race.cutoffsHint', { example: '15 3:00' })}
      />
    </>
  );
}
