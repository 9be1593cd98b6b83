import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { categoryIn } from '../../../edition/facts/category-words.ts';
import { participantStatuses } from '../../../edition/fields/participant-fields.ts';
import { namedCountries } from '../../../edition/words/country-names.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { AdminSelect } from '../../../ui/admin-inputs.tsx';
import { countryCodes } from '../../participants/country.rules.ts';
import { hasCategories, hasMasters } from '../../participants/runner-category.ts';
import {
  type AdminListState,
  possibleConditions,
  sorts,
  writeAdminList,
} from './admin-list.rules.ts';
import { FinderForm } from './finder-form.tsx';

const masters = () => (hasMasters() ? (['masters'] as const) : []);

/** The address that shows a state of the organiser's list. */
export function adminListAddress(state: AdminListState): string {
  const query = new URLSearchParams(writeAdminList(state)).toString();
  return `/admin/participants${query ? `?${query}` : ''}`;
}

/** Search and filters: a form that leads to the address of the result. */
export function AdminFinder({ language, state }: { language: Language; state: AdminListState }) {
  const { modules, ageCategories } = edition();
  const { t } = useTranslation('admin-participants');
  const { t: list } = useTranslation('participants');
  const choice = (
    name: string,
    label: string,
    value: string | number | boolean | null,
    options: [string, string][],
  ) => (
    <AdminSelect name={name} label={label} defaultValue={String(value ?? '')}>
      {options.map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </AdminSelect>
  );
  return (
    <FinderForm language={language} state={state} label={t('find.search')}>
      {choice('condition', t('find.condition'), state.condition, [
        ['', t('find.everybody')],
        ...possibleConditions().map((condition): [string, string] => [
          condition,
          t(`conditions.${condition}`),
        ]),
      ])}
      {choice('status', list('list.status.label'), state.status, [
        ['', list('list.status.all')],
        ...participantStatuses.map((each): [string, string] => [each, list(`list.status.${each}`)]),
      ])}
      {choice('country', list('list.country.label'), state.country, [
        ['', list('list.country.all')],
        ...namedCountries(language, countryCodes).map(({ code, name }): [string, string] => [
          code,
          name,
        ]),
      ])}
      {choice('genderCategory', list('list.gender.label'), state.genderCategory, [
        ['', list('list.gender.all')],
        ['F', list('list.gender.F')],
        ['M', list('list.gender.M')],
      ])}
      {modules.circuit &&
        choice('isemaparticipant', t('find.circuit'), state.isemaparticipant, [
          ['', t('find.everybody')],
          ['true', t('find.inCircuit')],
          ['false', t('find.notInCircuit')],
        ])}
      {hasCategories() &&
        choice('ageCategory', list('list.ageCategory.label'), state.ageCategory, [
          ['', list('list.ageCategory.all')],
          ...masters().map((name): [string, string] => [name, list(`list.ageCategory.${name}`)]),
          ...ageCategories.map(({ name }): [string, string] => [name, categoryIn(language, name)]),
        ])}
      {choice(
        'sort',
        t('find.sort'),
        state.sort,
        sorts.map((sort) => [sort, t(`find.sorts.${sort}`)]),
      )}
    </FinderForm>
  );
}
