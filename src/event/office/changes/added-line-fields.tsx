import { useTranslation } from 'react-i18next';
import { addedKinds, lineMost } from '../../../edition/facts/late-line.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { PostedFields } from '../../../site/page.ts';
import { AdminInput, AdminSelect } from '../../../ui/admin-inputs.tsx';
import type { AddedLineProblem } from './added-line-form.rules.ts';
import { LineFields } from './line-fields.tsx';
import type { LineProblem } from './line-form.rules.ts';
import { TextFields } from './text-fields.tsx';

type Props = { values: PostedFields; problems: Record<string, AddedLineProblem> };

/** The name of a kind of line that the office may add. */
export function addedKindIn(language: Language, kind: (typeof addedKinds)[number]): string {
  const words = wordsIn(language);
  return kind === 'other'
    ? words.getFixedT(null, 'admin-changes')('line.ownTitle')
    : words.getFixedT(null, 'program')(`items.${kind}`);
}

/** The fields of an added line: its kind, time and place, and its texts in every language. */
export function AddedLineFields({ values, problems }: Props) {
  const { t, i18n } = useTranslation('admin-changes');
  const problemOf = (name: string) => {
    const most = name.startsWith('description') ? lineMost.description : lineMost.title;
    switch (problems[name]) {
      case 'text':
        return t('notice.problems.text');
      case 'long':
        return t('notice.problems.long', { most });
      case 'kind':
        return t('line.problems.kind');
      default:
        return undefined;
    }
  };
  return (
    <>
      <AdminSelect
        name="kind"
        label={t('line.kind')}
        defaultValue={values.kind}
        problem={problemOf('kind')}
      >
        <option value="">–</option>
        {addedKinds.map((kind) => (
          <option key={kind} value={kind}>
            {addedKindIn(i18n.language, kind)}
          </option>
        ))}
      </AdminSelect>
      <LineFields values={values} problems={problems as Record<string, LineProblem>} />
      <AdminInput
        name="place"
        label={t('line.place')}
        hint={t('line.placeHint')}
        maxLength={lineMost.place}
        defaultValue={values.place}
        problem={problemOf('place')}
      />
      <p className="hint">{t('line.titleHint')}</p>
      <div className="columns">
        <TextFields
          name="title"
          label={(language) => t('line.ownTitleIn', { language })}
          most={lineMost.title}
          values={values}
          problemOf={problemOf}
        />
      </div>
      <p className="hint">{t('line.descriptionHint')}</p>
      <div className="columns">
        <TextFields
          name="description"
          label={(language) => t('line.descriptionIn', { language })}
          rows={2}
          most={lineMost.description}
          values={values}
          problemOf={problemOf}
        />
      </div>
    </>
  );
}
