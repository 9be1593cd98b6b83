import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import type { PostedFields } from '../../../site/page.ts';
import { AdminBox, AdminInput } from '../../../ui/admin-inputs.tsx';
import { type LineProblem, lineMostDaysOff } from './line-form.rules.ts';

type Props = { values: PostedFields; problems: Record<string, LineProblem> };

/** The fields of a line of the programme: its day, its hours, and whether it is cancelled. */
export function LineFields({ values, problems }: Props) {
  const { event } = edition();
  const { t } = useTranslation('admin-changes');
  const problemOf = (name: string) => {
    const problem = problems[name];
    if (problem === 'date') return t('race.problems.date');
    return problem && t(`line.problems.${problem}`, { most: lineMostDaysOff });
  };
  return (
    <>
      <div className="columns">
        <AdminInput
          name="date"
          type="date"
          label={t('race.date')}
          defaultValue={values.date}
          problem={problemOf('date')}
        />
        {(['begins', 'ends'] as const).map((name) => (
          <AdminInput
            key={name}
            name={name}
            type="time"
            label={t(`line.${name}`)}
            defaultValue={values[name]}
            problem={problemOf(name)}
          />
        ))}
      </div>
      <AdminBox
        name="isCancelled"
        label={t('line.isCancelled')}
        isTicked={values.isCancelled === 'true'}
      />
      <p className="hint">{t('zone', { zone: event.timeZone })}</p>
    </>
  );
}
