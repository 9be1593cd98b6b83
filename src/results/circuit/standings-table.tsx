import { useTranslation } from 'react-i18next';
import { formatCountry } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import type { SeasonSoFar } from './circuit-season.rules.ts';
import type { StandingRow } from './circuit-standings.rules.ts';
import { placeText, remarksIn, runnerNameIn, stageName } from './standings-words.ts';

type Props = {
  language: Language;
  season: SeasonSoFar;
  rows: readonly StandingRow[];
  /** The stage after which the standings are shown. */
  after: string;
  /** The address at which a runner reads what is needed next; undefined: there is no such page. */
  needOf: ((runner: number) => string) | undefined;
};

/** A category's standings: a line for each runner, a column for each stage that was run. */
export function StandingsTable({ language, season, rows, after, needOf }: Props) {
  const { t } = useTranslation('circuit');
  const run = season.run.slice(0, season.run.indexOf(after) + 1);
  const hasBrackets = rows.some(({ races }) => races.some(({ counts }) => !counts));
  return (
    <>
      <table className="standings-table">
        <thead>
          <tr>
            <th scope="col">{t('standings.place')}</th>
            <th scope="col">{t('standings.runner')}</th>
            {run.map((stage) => (
              <th key={stage} scope="col" className="number">
                {stageName(stage)}
              </th>
            ))}
            <th scope="col" className="number">
              {t('standings.points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.runner} className={row.isAwarded ? 'is-awarded' : undefined}>
              <td className="standings-place">{row.place ?? '–'}</td>
              <Runner language={language} season={season} row={row} href={needOf?.(row.runner)} />
              {run.map((stage) => {
                const race = row.races.find((each) => each.stage === stage);
                return (
                  <td key={stage} className="number" data-head={stageName(stage)}>
                    {race ? placeText(race) : '–'}
                  </td>
                );
              })}
              <td className="number" data-head={t('standings.points')}>
                <b>{row.total}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasBrackets && <p className="standings-key">{t('standings.brackets')}</p>}
    </>
  );
}

type RunnerProps = {
  language: Language;
  season: SeasonSoFar;
  row: StandingRow;
  href: string | undefined;
};

/** The runner, remarks on the place, and the link to what is needed next. */
function Runner({ language, season, row, href }: RunnerProps) {
  const { t } = useTranslation('circuit');
  const known = season.runners.get(row.runner);
  return (
    <th scope="row">
      {runnerNameIn(language, season, row.runner)}
      {known?.country && <small>{formatCountry(language, known.country)}</small>}
      {remarksIn(language, season, row).map((remark) => (
        <small key={remark} className="standings-remark">
          {remark}
        </small>
      ))}
      {href && known?.name !== undefined && season.next && (
        <small>
          <a href={href}>{t('standings.need.link', { stage: stageName(season.next) })}</a>
        </small>
      )}
    </th>
  );
}
