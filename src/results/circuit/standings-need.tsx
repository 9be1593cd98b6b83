import { useTranslation } from 'react-i18next';
import type { Language } from '../../edition/words/languages.ts';
import { chancesAt } from './circuit-need.rules.ts';
import type { SeasonSoFar } from './circuit-season.rules.ts';
import { circuitFacts } from './circuit-standings-service.ts';
import { outlookIn, placesIn, runnerNameIn, stageName } from './standings-words.ts';

type Props = { language: Language; season: SeasonSoFar; category: string; runner: number };

/** What a runner needs at the next stage: which place there gives which place in the standings. */
export function StandingsNeed({ language, season, category, runner }: Props) {
  const { t } = useTranslation('circuit');
  const { next } = season;
  if (!next) return null;
  const own = season.places.filter((each) => each.category === category);
  const runners = Map.groupBy(own, (each) => each.runner);
  const { rules, stages } = circuitFacts;
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
