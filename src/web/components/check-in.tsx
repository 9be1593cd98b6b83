import { useTranslation } from 'react-i18next';
import { races } from '../../../edition/races.ts';
import { searchMost } from '../../features/participants/participant-filter-rules.ts';
import { type CheckInRow, missing } from '../../features/race-office/check-in-contract.ts';
import type { OfficeListState } from '../../features/race-office/office-list-rules.ts';
import type { Language } from '../languages.ts';
import { raceNameOf } from '../race-words.ts';
import { OfficeInput, OfficeSelect } from './office-inputs.tsx';

/** What a runner lacks, in words. */
function useMissing(): (row: CheckInRow) => string {
  const { t } = useTranslation('office-participants');
  const { t: list } = useTranslation('participants');
  return (row) => {
    if (row.isCancelled) return list('list.status.cancelled');
    return row.missing.map((each) => t(`stands.${each}`)).join(', ') || t('check.complete');
  };
}

/** The search of those who hand out bibs. */
export function CheckInFinder({ language, state }: { language: Language; state: OfficeListState }) {
  const { t } = useTranslation('office-participants');
  const { t: list } = useTranslation('participants');
  return (
    <search>
      <form className="panel office-finder" action="/admin/participants">
        <OfficeInput
          name="search"
          type="search"
          label={t('check.search')}
          defaultValue={state.search}
          maxLength={searchMost}
        />
        <OfficeSelect
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
        </OfficeSelect>
        <OfficeSelect name="stand" label={t('check.missing')} defaultValue={state.stand ?? ''}>
          <option value="">{t('find.everybody')}</option>
          {missing.map((each) => (
            <option key={each} value={each}>
              {t(`stands.${each}`)}
            </option>
          ))}
        </OfficeSelect>
        <div className="actions">
          <button type="submit" className="btn gold">
            {t('find.button')}
          </button>
          <a className="btn quiet" href="/admin/participants">
            {t('find.reset')}
          </a>
        </div>
      </form>
    </search>
  );
}

/** Runners as those who hand out bibs need them. */
export function CheckInRows(props: { language: Language; rows: readonly CheckInRow[] }) {
  const { t } = useTranslation('office-participants');
  const { t: list } = useTranslation('participants');
  const missingOf = useMissing();
  return (
    <table className="office-rows" aria-label={t('find.list')}>
      <thead>
        <tr>
          <th scope="col" className="number">
            {list('list.columns.bib')}
          </th>
          <th scope="col">{list('list.columns.name')}</th>
          <th scope="col">{list('list.columns.race')}</th>
          <th scope="col">{t('fields.tshirtSize')}</th>
          <th scope="col">{t('check.missing')}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.id}>
            <td className="number bib">{row.bib ?? '–'}</td>
            <th scope="row" className="name">
              <a href={`/admin/participants/${row.id}`}>{`${row.lastname} ${row.firstname}`}</a>
            </th>
            <td>{raceNameOf(props.language, row.raceId)}</td>
            <td>{row.tshirtSize ?? '–'}</td>
            <td>{missingOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One runner, as those who hand out bibs see one. */
export function CheckInFacts({ language, row }: { language: Language; row: CheckInRow }) {
  const { t } = useTranslation('office-participants');
  const missingOf = useMissing();
  const facts: [string, string][] = [
    [t('fields.bib'), row.bib === null ? '–' : String(row.bib)],
    [t('fields.raceid'), raceNameOf(language, row.raceId)],
    [t('fields.tshirtSize'), row.tshirtSize ?? '–'],
    [t('check.missing'), missingOf(row)],
  ];
  return (
    <section className="panel">
      <dl className="office-data">
        {facts.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
