import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../edition/words/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { leadsHere } from '../../ui/leads-here.ts';
import {
  fill,
  type ListContents,
  ListContext,
  type ListFacts,
  listAddress,
  useList,
} from './list-context.ts';
import { clampPage, pageRange, pageRows } from './pagination.rules.ts';
import { ListChips } from './participant-chips.tsx';
import { type ListState, readListState } from './participant-filter.rules.ts';
import { ListFilters, ListTabs } from './participant-filters.tsx';
import { ListPages } from './participant-pages.tsx';
import { ParticipantCards, ParticipantTable } from './participant-rows.tsx';
import type { Participant } from './participants.contract.ts';
import { StateLink } from './state-link.tsx';
import { createQueryClient, useParticipants } from './use-participants.ts';

export type ParticipantListProps = Omit<ListContents, 'go'> & {
  /** The rows of the state's page, and how many there are on all its pages. */
  rows: Participant[];
  total: number;
  /** The number of all participants. */
  everybody: number;
  /** Whether the page answers the form of a browser without script. */
  isSentForm: boolean;
};

/**
 * The participants' list, rendered for the state in the address; once hydrated it changes in place.
 * The address follows, so that every state can be shared and gone back to.
 */
export function ParticipantList({
  rows,
  total,
  everybody,
  isSentForm,
  ...given
}: ParticipantListProps) {
  // The other props are a new object at each render; kept in state, they do not make their readers
  // render again.
  const [contents] = useState(given);
  const [client] = useState(createQueryClient);
  const [state, setState] = useState(contents.state);
  const [isUsed, setUsed] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  const list = useParticipants(client, { state, isUsed, everybody });

  const go = useCallback((to: ListState) => {
    history.pushState(null, '', inAskedLanguage(listAddress(to)));
    setState(to);
    setUsed(true);
  }, []);
  useEffect(() => {
    const back = () => {
      setState(readListState(Object.fromEntries(new URLSearchParams(location.search))));
      setUsed(true);
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);

  const shown = useShown({ rows, total, page: contents.state.page }, list.found, state.page);
  useResultsInSight(results, shown.page, isUsed);
  // Answers a touch before the rows are drawn, which takes a while on a slow phone.
  const drawn = useDeferredValue(shown.rows);
  const view = useDeferredValue(state.view);

  return (
    <ListContext value={{ ...contents, state, go }}>
      <Narrowing contents={contents} state={state} go={go} />
      <div
        ref={results}
        className="results"
        role="region"
        aria-label={contents.words.region}
        aria-busy={list.isLoading}
        tabIndex={-1}
        {...leadsHere(import.meta.env.SSR && isSentForm)}
      >
        <ResultsBar total={shown.total} page={shown.page} isLoading={list.isLoading} />
        {list.hasFailed ? (
          <Failed onAgain={list.again} />
        ) : (
          shown.total > 0 && <Rows list={contents} rows={drawn} view={view} />
        )}
        {!list.hasFailed && <ListPages total={shown.total} />}
        <p className="actions take">
          <a href={listAddress({ ...state, view: 'print', page: 1 })}>
            <Icon name="printer" /> {contents.words.take.print}
          </a>
          <a
            href={listAddress({ ...state, view: 'table', page: 1 }, '/api/participants.csv')}
            download
          >
            <Icon name="download" /> {contents.words.take.csv}
          </a>
        </p>
      </div>
    </ListContext>
  );
}

type NarrowingProps = { contents: ListFacts } & Pick<ListContents, 'state' | 'go'>;

/** The filters of the list. Turning the page does not draw them, as they do not depend on it. */
const Narrowing = memo(
  ({ contents, state, go }: NarrowingProps) => (
    <ListContext value={{ ...contents, state, go }}>
      <ListTabs />
      <ListFilters />
      <ListChips />
    </ListContext>
  ),
  (before, now) => narrowed(before) === narrowed(now),
);
const narrowed = ({ state }: NarrowingProps) => listAddress({ ...state, page: 1 });

const Rows = memo((props: { list: ListFacts; rows: Participant[]; view: ListState['view'] }) =>
  props.view === 'cards' ? (
    <ParticipantCards list={props.list} rows={props.rows} />
  ) : (
    <ParticipantTable list={props.list} rows={props.rows} />
  ),
);

/** The rows to show: those that were found, or until they arrive the ones shown last. */
function useShown(
  start: { rows: Participant[]; total: number; page: number },
  found: Participant[] | undefined,
  page: number,
) {
  const [last, setLast] = useState({ ...start, page: clampPage(start.page, start.total) });
  const now = useMemo(() => {
    if (!found) return undefined;
    return {
      rows: pageRows(found, page),
      total: found.length,
      page: clampPage(page, found.length),
    };
  }, [found, page]);
  if (now && now !== last) setLast(now);
  return now ?? last;
}

/**
 * Scrolls to the top of the results when the page is turned. A visitor who used something that
 * disappears with the old rows, such as a chip, goes on from the results.
 */
function useResultsInSight(
  results: React.RefObject<HTMLDivElement | null>,
  page: number,
  isUsed: boolean,
): void {
  const before = useRef(page);
  useEffect(() => {
    const region = results.current;
    if (!region) return;
    if (before.current !== page && region.getBoundingClientRect().top < 0) region.scrollIntoView();
    before.current = page;
    if (isUsed && document.activeElement === document.body) {
      region.focus({ preventScroll: true });
    }
  });
}

/** How many participants there are, to be seen and to be heard, and the two views. */
function ResultsBar(props: { total: number; page: number; isLoading: boolean }) {
  const { language, words, state } = useList();
  const { from, to } = pageRange(props.page, props.total);
  const range = { from, to, total: props.total };
  const figures = Object.fromEntries(
    Object.entries(range).map(([name, value]) => [name, formatNumber(language, value)]),
  );
  const isEmpty = props.total === 0;
  const found = isEmpty ? words.empty : fill(words.range, figures);
  return (
    <div className="results-bar">
      <p role="status" className={isEmpty ? 'empty' : undefined}>
        {props.isLoading ? words.loading : found}
      </p>
      {!isEmpty && (
        <nav className="views" aria-label={words.view.label}>
          {(['table', 'cards'] as const).map((view) => (
            <StateLink
              key={view}
              to={{ ...state, view }}
              aria-current={state.view === view ? 'true' : undefined}
            >
              <Icon name={view === 'table' ? 'table' : 'layoutGrid'} /> {words.view[view]}
            </StateLink>
          ))}
        </nav>
      )}
    </div>
  );
}

function Failed({ onAgain }: { onAgain: () => void }) {
  const { words } = useList();
  return (
    <div className="empty" role="alert">
      <p>{words.failed}</p>
      <button type="button" className="btn" onClick={onAgain}>
        {words.again}
      </button>
    </div>
  );
}

/** Keeps the `lang` of the visitor's address, as nothing else may name the language. */
function inAskedLanguage(address: string): string {
  const url = new URL(address, location.origin);
  const language = new URLSearchParams(location.search).get('lang');
  if (language) url.searchParams.set('lang', language);
  return url.pathname + url.search;
}
