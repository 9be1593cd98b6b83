import { useTranslation } from 'react-i18next';
import { event } from '../../../edition/facts.ts';
import { noticeLevels, noticeMost } from '../../../facts/notice.rules.ts';
import { languages } from '../../../i18n/languages.ts';
import type { PostedFields } from '../../../site/page.ts';
import { AdminInput, AdminLines } from '../../../ui/admin-inputs.tsx';
import { type NoticeProblem, textField } from './notice-form.rules.ts';

type Props = { values: PostedFields; problems: Record<string, NoticeProblem> };

/** Of a notice: how much it matters, when it is shown, and its words in every language. */
export function NoticeFields({ values, problems }: Props) {
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
      {languages.map(({ code, name }) => (
        <AdminLines
          key={code}
          name={textField(code)}
          label={t('notice.text', { language: name })}
          lang={code}
          rows={2}
          maxLength={noticeMost}
          defaultValue={values[textField(code)]}
          problem={problemOf(textField(code))}
        />
      ))}
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
