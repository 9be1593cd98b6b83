import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { island } from '../../../site/island.tsx';
import { AdminInput, AdminSelect } from '../../../ui/admin-inputs.tsx';
import { searchMost } from '../../participants/participant-search.rules.ts';
import { type AdminListState, writeAdminList } from './admin-list.rules.ts';
import { LiveFinder } from './live-finder.tsx';

const LiveFinderIsland = island('live-finder', LiveFinder, 'idle');

type Props = {
  language: Language;
  state: AdminListState;
  /** What the search field searches by. */
  label: string;
  /** Further filters. */
  children: ReactNode;
};

/**
 * The search of the organiser's participants: a form that leads to the address of the result. With
 * script the results follow while somebody types. On a phone the filters are folded while none is
 * set.
 */
export function FinderForm({ language, state, label, children }: Props) {
  const { races } = edition();
  const { t } = useTranslation('admin-participants');
  const { t: list } = useTranslation('participants');
  const filters = writeAdminList({ ...state, search: '', sort: 'name', page: 1 });
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <search>
      <form className="panel admin-finder" action="/admin/participants">
        <AdminInput
          name="search"
          type="search"
          label={label}
          defaultValue={state.search}
          maxLength={searchMost}
        />
        <details className="admin-more" open={isNarrowed}>
          <summary>{list('list.more.toggle')}</summary>
          <div>
            <AdminSelect
              name="raceid"
              label={list('list.race.label')}
              defaultValue={String(state.raceid ?? '')}
            >
              <option value="">{list('list.race.all')}</option>
              {races.map(({ id }) => (
                <option key={id} value={id}>
                  {raceNameOf(language, id)}
                </option>
              ))}
            </AdminSelect>
            {children}
          </div>
        </details>
        <div className="actions">
          <button type="submit" className="btn gold">
            {t('find.button')}
          </button>
          <a className="btn quiet" href="/admin/participants">
            {t('find.reset')}
          </a>
        </div>
        <LiveFinderIsland />
      </form>
    </search>
  );
}
