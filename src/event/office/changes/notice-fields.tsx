import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { noticeLevels, noticeMost } from '../../../edition/facts/notice.rules.ts';
import type { PostedFields } from '../../../site/page.ts';
import { AdminInput } from '../../../ui/admin-inputs.tsx';
import type { NoticeProblem } from './notice-form.rules.ts';
import { TextFields } from './text-fields.tsx';

type Props = { values: PostedFields; problems: Record<string, NoticeProblem> };

/**
 * The fields of a notice: how much it matters, when it is shown, and its words in every language.
 */
export function NoticeFields({ values, problems }: Props) {
  const { event } = edition();
  const { t } = useTranslation('admin-changes');
  const problemOf = (name: string) => {
    const problem = problems[name];
    return problem && t(`notice.problems.${problem}`, { most: noticeMost });
  };
  return (
    <>
      <fieldset className="choices">
        <legend>{t('notice.level')}</legend>
        {noticeLevels.map((level) => (
          <div key={level} className="choice">
            <input
              type="radio"
              id={`level-${level}`}
              name="level"
              value={level}
              required
              defaultChecked={values.level === level}
            />
            <label htmlFor={`level-${level}`}>{t(`notice.levels.${level}`)}</label>
            {level === 'danger' && <p className="hint">{t('notice.danger')}</p>}
          </div>
        ))}
      </fieldset>
      <TextFields
        name="text"
        label={(language) => t('notice.text', { language })}
        rows={2}
        most={noticeMost}
        values={values}
        problemOf={problemOf}
      />
      <p className="hint">{t('notice.textHint', { most: noticeMost })}</p>
      <div className="columns">
        {(['from', 'until'] as const).map((name) => (
          <AdminInput
            key={name}
            name={name}
            type="datetime-local"
            label={t(`notice.${name}`)}
            hint={t(`notice.${name}Hint`)}
            defaultValue={values[name]}
            problem={problemOf(name)}
          />
        ))}
      </div>
      <p className="hint">{t('zone', { zone: event.timeZone })}</p>
    </>
  );
}
