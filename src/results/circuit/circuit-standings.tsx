import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { formatMoment } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { Icon } from '../../ui/icon.tsx';
import { chancesAt } from './circuit-need.rules.ts';
import type { SeasonSoFar } from './circuit-season.rules.ts';
import { circuitFacts, type PublishedSeason } from './circuit-standings-service.ts';
import { type StandingsQuery, standingsAddress } from './standings-query.rules.ts';
import { StandingsTable } from './standings-table.tsx';
import { outlookIn, placesIn, runnerNameIn, stageName } from './standings-words.ts';

type Props = { language: Language; season: PublishedSeason; query: StandingsQuery };

/** The published standings of the season, one category at a time; needs the style `standings`. */
export function CircuitStandings({ language, season, query }: Props) {
  const { circuit } = edition();
  const { t } = useTranslation('circuit');
  const last = season.run.at(-1) ?? '';
  const after = season.run.find((stage) => stage === query.after) ?? last;
  const all = season.standings(after);
  const shown = query.category ?? all[0]?.category ?? '';
  const rows = all.find(({ category }) => category === shown)?.rows ?? [];
  const isLatest = after === last;
  const runner = isLatest ? Number(query.runner ?? 0) : 0;
  const at = { category: shown, ...(isLatest ? {} : { after }) };
  return (
    <section className="circuit-part circuit-standings" aria-labelledby="standings">
      <h2 id="standings">{t('standings.title', { year: circuit.year })}</h2>
      <p>
        <strong>{season.isFinal ? t('standings.final') : t('standings.going')}</strong>{' '}
        {t('standings.published', { moment: formatMoment(language, season.at, 'medium') })}
      </p>
      <Choice
        label={t('standings.after')}
        current={after}
        options={season.run.map((stage) => ({
          value: stage,
          text: stageName(stage),
          href: hrefOf({ category: shown, ...(stage !== last && { after: stage }) }),
        }))}
      />
      <Choice
        label={t('standings.category')}
        current={shown}
        options={all.map(({ category }) => ({
          value: category,
          text: category,
          href: hrefOf({ ...at, category }),
        }))}
      />
      {rows.length === 0 ? (
        <p>{t('standings.empty')}</p>
      ) : (
        <StandingsTable
          language={language}
          season={season}
          rows={rows}
          after={after}
          needOf={
            isLatest && season.next && !season.isFinal
              ? (id) => hrefOf({ category: shown, runner: String(id) }, 'standings-need')
              : undefined
          }
        />
      )}
      {rows.some((row) => row.runner === runner) && season.next && !season.isFinal && (
        <StandingsNeed language={language} season={season} category={shown} runner={runner} />
      )}
      <p className="circuit-download standings-files">
        <a className="btn quiet" href="/api/ema-circuit/standings.xlsx">
          <Icon name="download" /> {t('standings.downloadXlsx')}
        </a>
        <a className="btn quiet" href="/api/ema-circuit/standings.pdf">
          <Icon name="download" /> {t('standings.downloadPdf')}
        </a>
      </p>
    </section>
  );
}

const hrefOf = (query: StandingsQuery, place = 'standings') =>
  `${standingsAddress(query)}#${place}`;

/** Links, of which the current one is marked. */
function Choice(props: {
  label: string;
  current: string;
  options: readonly { value: string; text: string; href: string }[];
}) {
  const { label, current, options } = props;
  return (
    <nav className="standings-choice" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {options.map(({ value, text, href }) => (
          <li key={value}>
            <a href={href} aria-current={value === current ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type StandingsNeedProps = {
  language: Language;
  season: SeasonSoFar;
  category: string;
  runner: number;
};

/** What a runner needs at the next stage: which place there gives which place in the standings. */
function StandingsNeed({ language, season, category, runner }: StandingsNeedProps) {
  const { t } = useTranslation('circuit');
  const { next } = season;
  if (!next) return null;
  const own = season.places.filter((each) => each.category === category);
  const runners = Map.groupBy(own, (each) => each.runner);
  const { rules, stages } = circuitFacts();
  const { run, stay } = chancesAt({ runner, next, runners, stages }, rules);
  const stage = stageName(next);
  return (
    <section className="standings-need" aria-labelledby="standings-need">
      <h3 id="standings-need">
        {t('standings.need.title', { name: runnerNameIn(language, season, runner), stage })}
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('standings.need.at', { stage })}</th>
            <th scope="col">{t('standings.need.then')}</th>
          </tr>
        </thead>
        <tbody>
          {run.map((chance) => (
            <tr key={chance.from}>
              <th scope="row">{placesIn(language, chance)}</th>
              <td>{outlookIn(language, chance)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('standings.need.stay')}</th>
            <td>{outlookIn(language, stay)}</td>
          </tr>
        </tbody>
      </table>
      <p className="circuit-note">{t('standings.need.note')}</p>
    </section>
  );
}
