import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Icon } from '../../ui/icon.tsx';
import { countryName, listAddress, useList } from './list-context.ts';
import {
  activeFilters,
  changeFilters,
  chooseTab,
  type ListState,
  readListState,
  shownTabs,
} from './participant-filter.rules.ts';
import { type Change, ListChoice, MoreFilters } from './participant-more-filters.tsx';
import { searchMost } from './participant-search.rules.ts';
import { StateLink } from './state-link.tsx';

/** The quick tabs. */
export function ListTabs() {
  const { words, state } = useList();
  return (
    <nav className="filters" aria-label={words.tabs.label}>
      {shownTabs().map((tab) => (
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

/**
 * Search, race, country and the panel of further filters: one form that a browser without script
 * submits as it is. The search waits for Enter or its button; every other field works at once.
 */
export function ListFilters() {
  const { state, go } = useList();
  const form = useRef<HTMLFormElement>(null);
  const change: Change = (filters) => go(changeFilters(state, filters));
  const send = useFormState(form, state, go);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form ref={form} className="finder" action="/participants" onSubmit={submit}>
      {/* Moves the focus to the results; an anchor in the address would scroll the page late. */}
      <input type="hidden" name="found" value="here" />
      {state.tab !== 'all' && <input type="hidden" name="tab" value={state.tab} />}
      {state.view !== 'table' && <input type="hidden" name="view" value={state.view} />}
      <SearchField />
      <Foldable>
        <div className="finder-row">
          <RaceChoice change={change} />
          <CountryChoice change={change} />
        </div>
        <MoreFilters change={change} />
      </Foldable>
    </form>
  );
}

/**
 * All fields but the search. On phones they are folded until one of them is set, and the fold says
 * how many are; on wider screens the style sheet keeps them open.
 */
function Foldable({ children }: { children: ReactNode }) {
  const { words, state } = useList();
  const set = activeFilters(state).filter((key) => key !== 'search').length;
  const [isUnfolded, setUnfolded] = useState(set > 0);
  return (
    <details
      className="foldable"
      open={set > 0 || isUnfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>
        <Icon name="slidersHorizontal" /> {words.more.fold} {set > 0 && <span>({set})</span>}
      </summary>
      {children}
    </details>
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
    <ListChoice
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
    </ListChoice>
  );
}

function CountryChoice({ change }: { change: Change }) {
  const list = useList();
  const { words, state, countries } = list;
  return (
    <ListChoice
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
    </ListChoice>
  );
}

/**
 * Shows the state of the form's fields. What was chosen before the list was hydrated is taken over
 * then; the search field follows when something else changes the search.
 */
function useFormState(
  form: React.RefObject<HTMLFormElement | null>,
  state: ListState,
  go: (to: ListState) => void,
): () => void {
  const asked = () =>
    readListState(
      Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>,
    );
  const isAwake = useRef(false);
  /** Whether the form itself changes the search: then the visitor may have typed more since. */
  const isOwn = useRef(false);
  const follow = useEffectEvent((search: string) => {
    const field = form.current?.elements.namedItem('search');
    if (!(field instanceof HTMLInputElement)) return;
    if (isAwake.current) {
      if (!isOwn.current) field.value = search;
      isOwn.current = false;
      return;
    }
    isAwake.current = true;
    const chosen = { ...asked(), search };
    if (listAddress(chosen) !== listAddress({ ...state, page: 1 })) go(chosen);
  });
  useEffect(() => follow(state.search), [state.search]);
  return () => {
    const to = asked();
    isOwn.current = to.search !== state.search;
    startTransition(() => go(to));
  };
}
