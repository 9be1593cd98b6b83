import { useTranslation } from 'react-i18next';
import type participants from '../../../locales/en/participants.json';
import { edition } from '../../edition/edition.ts';
import type { EventWatch } from '../../edition/event/event-watch.ts';
import { categoryLabelsIn } from '../../edition/facts/category-words.ts';
import type { EventNow } from '../../edition/facts/event-phase.rules.ts';
import { waveStartsOf } from '../../edition/facts/wave.rules.ts';
import { isByBib } from '../../edition/facts/wave-of-bib.rules.ts';
import { namedCountries } from '../../edition/words/country-names.ts';
import { formatDay, formatDays, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { nameIn } from '../../edition/words/race-words.ts';
import { waveStartIn } from '../../edition/words/wave-start.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { RaceList } from '../../event/races/race-list.ts';
import type { RaceDetail } from '../../event/races/races.contract.ts';
import racesCss from '../../event/races/races.css?inline';
import { numberIn } from '../../platform/http/number-in.rules.ts';
import { island } from '../../site/island.tsx';
import type { PublicRoute } from '../../site/page.ts';
import forms from '../../ui/forms.css?inline';
import { Icon } from '../../ui/icon.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { withFlags } from './flags-in-page.ts';
import { type ListContents, listAddress } from './list-context.ts';
import { clampPage, pageOf, pageRows } from './pagination.rules.ts';
import {
  activeFilters,
  type ListState,
  noFilters,
  readListState,
  writeListState,
} from './participant-filter.rules.ts';
import filtersCss from './participant-filters.css?inline';
import type { ParticipantList as Everybody } from './participant-list.ts';
import { ParticipantList } from './participant-list.tsx';
import { ParticipantTable } from './participant-rows.tsx';
import type { Participant } from './participants.contract.ts';
import participantsCss from './participants.css?inline';
import narrowCss from './participants-narrow.css?inline';

/** With more rows than this, neither a browser can show the page nor a wall take the list. */
const printedMost = 2000;
/** How many pages of the list, from the first, are kept rendered. */
const keptPages = 5;

const LiveParticipantList = island('participants', ParticipantList, 'visit', [
  'modules',
  'ageCategories',
  'areCategoriesOfCircuit',
]);

type Needs = {
  participants: Pick<Everybody, 'find' | 'countries'>;
  races: RaceList;
  event: EventWatch['event'];
};

/** `/participants`, in the state that the address names. */
export const participantsPage = (needs: Needs): PublicRoute => ({
  path: '/participants',
  dependsOn: ['edition', 'participant', 'race'],
  query(asked) {
    const own = numberIn(asked.own);
    return {
      ...writeListState(readListState(asked)),
      ...(asked.found === 'here' && { found: 'here' }),
      ...(own !== undefined && { own: String(own) }),
    };
  },
  isKept(query) {
    const state = readListState(query);
    if (query.found || query.own) return false;
    return state.search === '' && state.page <= keptPages && activeFilters(state).length <= 1;
  },
  async load(request) {
    const { event } = edition();
    const { language } = request;
    const asked = readListState(request.query);
    const t = wordsIn(language).getFixedT(null, 'participants');
    const [found, everybody, now] = await Promise.all([
      needs.participants.find(asked),
      needs.participants.find(noFilters),
      needs.event(),
    ]);
    const own = Number(request.query.own);
    const place = found.findIndex(({ id }) => id === own);
    const state = place < 0 ? asked : { ...asked, page: pageOf(place) };
    const contents = {
      ...(await listContents(language, state, needs)),
      ...(place >= 0 && { own }),
    };
    const date = daysOf(language, await needs.races.list());
    const rows = pageRows(found, clampPage(state.page, found.length));
    return {
      name: t('title'),
      description: t('description', { event: event.name, year: event.year }),
      styles: [forms, racesCss, filtersCss, participantsCss, narrowCss],
      isPrivate: Object.keys(request.query).length > 0,
      body:
        state.view === 'print' ? (
          <PrintedList contents={contents} found={found} date={date} />
        ) : (
          <div className="w page participants">
            <h1>{t('title')}</h1>
            <p className="lead">
              <Unbroken text={t(leadOf(now), { date })} part={date} />{' '}
              {now.phase === 'results' && <a href="/results">{t('results')}</a>}
            </p>
            <section id="participants">
              <LiveParticipantList
                {...contents}
                countries={withFlags(contents.countries, rows)}
                rows={rows}
                total={found.length}
                everybody={everybody.length}
                isSentForm={request.query.found !== undefined}
              />
            </section>
          </div>
        ),
    };
  },
});

/** The lead text: who will start, who starts today, or who was there. */
function leadOf({ phase }: EventNow) {
  if (phase === 'race-day') return 'leadToday';
  return phase === 'over' || phase === 'results' ? 'leadAfter' : 'lead';
}

/** The day of the races, or from the first to the last. */
function daysOf(language: Language, races: readonly RaceDetail[]): string {
  const { event } = edition();
  const days = races.map(({ date }) => date).toSorted();
  const [first = event.raceDay] = days;
  const last = days.at(-1) ?? first;
  return first === last ? formatDay(language, first, 'weekday') : formatDays(language, first, last);
}

async function listContents(language: Language, state: ListState, needs: Needs) {
  const [races, codes] = await Promise.all([needs.races.list(), needs.participants.countries()]);
  return {
    language,
    words: listWords(language),
    races: races.map((race) => ({
      id: race.id,
      waymark: race.waymark,
      name: nameIn(language, race),
      ...wavesIn(language, race),
    })),
    countries: namedCountries(language, codes),
    categories: categoryLabelsIn(language),
    state,
  } satisfies Omit<ListContents, 'go'>;
}

/** The words of the list, which the browser gets with it; without a circuit, none about it. */
function listWords(language: Language): ListContents['words'] {
  const { modules } = edition();
  const { list }: typeof participants = wordsIn(language).getResourceBundle(
    language,
    'participants',
  );
  if (modules.circuit) return list;
  return {
    ...list,
    tabs: { ...list.tabs, ema: '', open: '', masters: '' },
    more: { ...list.more, circuitOnly: '' },
    ageCategory: { ...list.ageCategory, masters: '' },
    chips: { ...list.chips, circuit: '', open: '' },
    circuitBadge: '',
    circuitBadgeMeaning: '',
  };
}

/** The waves of a race by bib, each as a text. */
function wavesIn(
  language: Language,
  race: RaceDetail,
): Pick<ListContents['races'][number], 'waves'> {
  const waves = waveStartsOf(race);
  if (!isByBib(waves)) return {};
  return {
    waves: waves.map((wave) => ({ bibs: wave.bibs, text: waveStartIn(language, wave) })),
  };
}

/** All results of a state on one page, to print or to save. */
function PrintedList(props: {
  contents: Omit<ListContents, 'go'>;
  found: Participant[];
  date: string;
}) {
  const { event } = edition();
  const { t } = useTranslation('participants');
  const { contents, found, date } = props;
  const { language, state } = contents;
  return (
    <div className="w page participants printed">
      <h1>{t('print.title')}</h1>
      <p className="lead">{t('print.of', { event: event.name, date })}</p>
      <p className="actions without-print">
        <a className="btn quiet" href={listAddress({ ...state, view: 'table' })}>
          <Icon name="arrowLeft" /> {t('print.back')}
        </a>
        {found.length <= printedMost && (
          <button type="button" className="btn" data-print>
            <Icon name="printer" /> {t('print.button')}
          </button>
        )}
      </p>
      {found.length > printedMost ? (
        <p className="empty">{t('print.tooMany', { most: formatNumber(language, printedMost) })}</p>
      ) : (
        <ParticipantTable list={contents} rows={found} />
      )}
    </div>
  );
}
