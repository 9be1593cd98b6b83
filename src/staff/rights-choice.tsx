import { useTranslation } from 'react-i18next';
import { formatList } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import {
  holdsAll,
  presetNames,
  presets,
  type Right,
  roleOf,
  singleRights,
  wholeRights,
} from '../platform/auth/rights.rules.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import { many, text } from '../site/admin-actions.tsx';
import { menuOf } from '../site/office-menu.ts';
import type { PostedFields } from '../site/page.ts';
import { valueInWords } from '../ui/admin-values.ts';

/** The fields of `RightsChoice`, and their labels. */
export function rightsFields(language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const nameOf = (right: string) => {
    const known = singleRights.find((each) => each === right);
    return known && t(`rights.${known}.name`);
  };
  return {
    role: text(t('staff.role'), (value) => {
      const preset = presetNames.find((name) => name === value);
      return preset ? t(`roles.${preset}`) : t('staff.single');
    }),
    // A preset is a set of rights: its form hides the single ones, which are then not required.
    right: many(
      (right, { role }) => (role === 'custom' ? nameOf(right) : undefined),
      () => valueInWords(language, 'consent', 'true'),
    ),
  };
}

/** The rights that a form of `RightsChoice` asks for. */
export function rightsIn(form: PostedFields): readonly Right[] {
  const preset = presetNames.find((name) => name === form.role);
  return preset ? presets[preset] : singleRights.filter((right) => form[`right.${right}`]);
}

type ChoiceProps = { language: Language; rights: readonly Right[]; by: Staff };

/** A choice between sets of rights and single ones, of those that the person who chooses has. */
export function RightsChoice({ language, rights, by }: ChoiceProps) {
  const { t } = useTranslation('admin');
  const role = roleOf(rights);
  return (
    <fieldset className="roles">
      <legend>{t('staff.role')}</legend>
      {presetNames
        .filter((name) => holdsAll(by.rights, presets[name]))
        .map((name) => (
          <label key={name}>
            <input type="radio" name="role" value={name} defaultChecked={name === role} />
            <span>
              {t(`roles.${name}`)}: {t(`staff.may.${name}`)}
              <Pages language={language} rights={presets[name]} />
            </span>
          </label>
        ))}
      <label>
        <input type="radio" name="role" value="custom" defaultChecked={role === 'custom'} />
        <span>{t('staff.single')}</span>
      </label>
      <fieldset className="single-rights">
        <legend>{t('staff.single')}</legend>
        {singleRights
          .filter((right) => by.rights.includes(right))
          .map((right) => (
            <label key={right}>
              <input
                type="checkbox"
                name={`right.${right}`}
                defaultChecked={role === 'custom' && rights.includes(right)}
              />
              <span>
                {t(`rights.${right}.name`)}: {t(`rights.${right}.may`)}
                <Pages language={language} rights={wholeRights([right])} />
              </span>
            </label>
          ))}
        <p className="hint">{t('staff.adminsOnly')}</p>
      </fieldset>
    </fieldset>
  );
}

/** The pages of the office that a person with these rights finds in the menu. */
function Pages({ language, rights }: { language: Language; rights: readonly Right[] }) {
  const { t } = useTranslation('admin');
  const pages = menuOf({ rights: [...rights] }).flatMap((group) => group.pages);
  const names = pages.map(({ word }) => t(`tabs.${word}`));
  return <span className="hint">{t('staff.pages', { pages: formatList(language, names) })}</span>;
}
