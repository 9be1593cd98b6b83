import { Icon } from '../../ui/icon.tsx';
import { categoryName, countryName, fill, type ListContents, useList } from './list-context.ts';
import {
  activeFilters,
  changeFilters,
  chooseTab,
  type ParticipantFilters,
} from './participant-filter.rules.ts';
import { StateLink } from './state-link.tsx';

/** The active filters, each with a button that removes it. */
export function ListChips() {
  const list = useList();
  const { words, state } = list;
  const active = activeFilters(state);
  if (active.length === 0) return null;
  return (
    <ul className="chips" aria-label={words.chips.label}>
      {active.map((key) => {
        const name = chipName(list, key);
        const without = { [key]: key === 'search' ? '' : null };
        return (
          <li key={key}>
            <StateLink className="chip" to={changeFilters(state, without)}>
              <span aria-hidden="true">{name}</span>
              <span className="vh">{fill(words.chips.remove, { name })}</span>
              <Icon name="x" />
            </StateLink>
          </li>
        );
      })}
      <li>
        <StateLink className="chip-clear" to={chooseTab(state, 'all')}>
          {words.chips.clear}
        </StateLink>
      </li>
    </ul>
  );
}

function chipName(list: ListContents, key: keyof ParticipantFilters): string {
  const { words, state, races } = list;
  switch (key) {
    case 'raceid':
      return races.find(({ id }) => id === state.raceid)?.name ?? words.race.unknown;
    case 'country':
      return countryName(list, state.country ?? '');
    case 'search':
      return fill(words.chips.search, { text: state.search });
    case 'isemaparticipant':
      return state.isemaparticipant ? words.chips.circuit : words.chips.open;
    case 'genderCategory':
      return words.gender[state.genderCategory ?? 'all'];
    case 'ageCategory':
      return state.ageCategory === 'masters'
        ? words.ageCategory.masters
        : categoryName(list, state.ageCategory ?? '');
    default:
      return words.status[state.status as 'confirmed'];
  }
}
