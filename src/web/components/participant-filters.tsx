import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { ageCategories } from '../../../edition/circuit.ts';
import {
  activeFilters,
  changeFilters,
  chooseTab,
  type ListState,
  listTabs,
  type ParticipantFilters,
  participantStatuses,
  readListState,
  searchMost,
} from '../../features/participants/participant-filter-rules.ts';
import { Icon } from './icon.tsx';
import { countryName, listAddress, useList } from './list-context.ts';
import { StateLink } from './state-link.tsx';

/** The five quick tabs. */
export function ListTabs() {
  const { words, state } = useList();
  return (
    <nav className="filters" aria-label={words.tabs.label}>
      {listTabs.map((tab) => (
        <StateLink
          key={tab}
          to={chooseTab(state, tab)}
          aria-current={state.tab === tab ? 'true' : undefined}
        >
          {words.tabs[tab]}
        </StateLink>
      ))}
    </nav>
  );
}

type Change = (filters: Partial<ParticipantFilters>) => void;

const inPanel = ['isemaparticipant', 'genderCategory', 'ageCategory', 'status'] as const;

/**
 * Search, race, country and the panel of further filters: one form that a browser without script
 * sends as it is. Search waits for Enter or its button; every other field works at once.
 */
export function ListFilters() {
  const { state, go } = useList();
  const form = useRef<HTMLFormElement>(null);
  const change: Change = (filters) => go(changeFilters(state, filters));
  const asked = useFormState(form, state, go);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(asked());
  };

  return (
    <form ref={form} className="finder" action="/participants" onSubmit={submit}>
      {/* Focus leads to the results, where an anchor in the address would move the page late. */}
      <input type="hidden" name="found" value="here" />
      {state.tab !== 'all' && <input type="hidden" name="tab" value={state.tab} />}
      {state.view !== 'table' && <input type="hidden" name="view" value={state.view} />}
      <div className="finder-row">
        <SearchField />
        <RaceChoice change={change} />
        <CountryChoice change={change} />
      </div>
      <MoreFilters change={change} />
    </form>
  );
}

function SearchField() {
  const { words, state } = useList();
  return (
    <search className="field finder-search">
      <label htmlFor="list-search">{words.search.label}</label>
      <div>
        <input
          id="list-search"
          name="search"
          type="search"
          defaultValue={state.search}
          maxLength={searchMost}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="btn" aria-label={words.search.button}>
          <Icon name="search" />
        </button>
      </div>
    </search>
  );
}

function RaceChoice({ change }: { change: Change }) {
  const { words, state, races } = useList();
  return (
    <Choice
      name="raceid"
      label={words.race.label}
      value={String(state.raceid ?? '')}
      onChange={(value) => change({ raceid: value ? Number(value) : null })}
    >
      <option value="">{words.race.all}</option>
      {races.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {state.raceid !== null && !races.some(({ id }) => id === state.raceid) && (
        <option value={state.raceid}>{words.race.unknown}</option>
      )}
    </Choice>
  );
}

function CountryChoice({ change }: { change: Change }) {
  const list = useList();
  const { words, state, countries } = list;
  return (
    <Choice
      name="country"
      label={words.country.label}
      value={state.country ?? ''}
      onChange={(value) => change({ country: value || null })}
    >
      <option value="">{words.country.all}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
      {state.country !== null && !countries.some(({ code }) => code === state.country) && (
        <option value={state.country}>{countryName(list, state.country)}</option>
      )}
    </Choice>
  );
}

/** The panel of further filters: open while one of them is set. */
function MoreFilters({ change }: { change: Change }) {
  const { words, state } = useList();
  const isOpen = activeFilters(state).some((key) => inPanel.some((each) => each === key));
  return (
    <details className="more" open={isOpen}>
      <summary>
        <Icon name="slidersHorizontal" /> {words.more.toggle}
      </summary>
      <div className="finder-row">
        <label className="switch">
          {/* An unticked box sends nothing: this says what the tab's own choice is not to be. */}
          <input
            type="hidden"
            name="isemaparticipant"
            value={state.isemaparticipant === false ? 'false' : ''}
          />
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the box's own state
            role="switch"
            name="isemaparticipant"
            value="true"
            checked={state.isemaparticipant === true}
            onChange={({ target }) => change({ isemaparticipant: target.checked || null })}
          />
          <span>{words.more.circuitOnly}</span>
        </label>
        <Choice
          name="genderCategory"
          label={words.gender.label}
          value={state.genderCategory ?? ''}
          onChange={(value) => change({ genderCategory: (value || null) as 'M' | 'F' | null })}
        >
          <option value="">{words.gender.all}</option>
          <option value="M">{words.gender.M}</option>
          <option value="F">{words.gender.F}</option>
        </Choice>
        <Choice
          name="ageCategory"
          label={words.ageCategory.label}
          value={state.ageCategory ?? ''}
          onChange={(value) => change({ ageCategory: value || null })}
        >
          <option value="">{words.ageCategory.all}</option>
          <option value="masters">{words.ageCategory.masters}</option>
          {ageCategories.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <Choice
          name="status"
          label={words.status.label}
          value={state.status ?? ''}
          onChange={(value) => change({ status: value || null })}
        >
          <option value="">{words.status.all}</option>
          {participantStatuses.map((status) => (
            <option key={status} value={status}>
              {words.status[status]}
            </option>
          ))}
        </Choice>
        <button type="submit" className="btn without-script">
          {words.more.apply}
        </button>
        <StateLink className="btn quiet" to={chooseTab(state, 'all')}>
          {words.more.reset}
        </StateLink>
      </div>
    </details>
  );
}

function Choice(props: {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={`list-${props.name}`}>{props.label}</label>
      <select
        id={`list-${props.name}`}
        name={props.name}
        value={props.value}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) => props.onChange(target.value)}
      >
        {props.children}
      </select>
    </div>
  );
}

/**
 * The state that the form's fields say. What was chosen before the list woke up is taken over then;
 * the search field follows when something else changes the search.
 */
function useFormState(
  form: React.RefObject<HTMLFormElement | null>,
  state: ListState,
  go: (to: ListState) => void,
): () => ListState {
  const asked = () =>
    readListState(
      Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>,
    );
  const isAwake = useRef(false);
  const follow = useEffectEvent((search: string) => {
    const field = form.current?.elements.namedItem('search');
    if (!(field instanceof HTMLInputElement)) return;
    if (isAwake.current) {
      field.value = search;
      return;
    }
    isAwake.current = true;
    const chosen = { ...asked(), search };
    if (listAddress(chosen) !== listAddress({ ...state, page: 1 })) go(chosen);
  });
  useEffect(() => follow(state.search), [state.search]);
  return asked;
}
