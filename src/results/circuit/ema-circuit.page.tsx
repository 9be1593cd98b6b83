import { edition } from '../../edition/edition.ts';
import { eventInForce } from '../../edition/facts/event-in-force.ts';
import { editionTexts } from '../../edition/words/edition-texts.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { KnownQuery, PublicRoute } from '../../site/page.ts';
import type { PlainBody, PlainNeeds } from '../../site/plain-page.tsx';
import { AddedSections } from '../../ui/edition-text.tsx';
import { editionTextStyles } from '../../ui/edition-text-styles.ts';
import podiumCss from '../../ui/podium.css?inline';
import circuitCss from './circuit.css?inline';
import { CircuitCalendar } from './circuit-calendar.tsx';
import { CircuitDownload } from './circuit-download.tsx';
import { circuitCountries } from './circuit-regulations.ts';
import { CircuitFigures, CircuitRules } from './circuit-rule-list.tsx';
import { CircuitStandings } from './circuit-standings.tsx';
import { circuitFacts, type PublishedSeason } from './circuit-standings-service.ts';
import standingsCss from './standings.css?inline';
import { readStandingsQuery } from './standings-query.rules.ts';

type Needs = PlainNeeds & { standings: () => Promise<PublishedSeason | undefined> };

/** `/ema-circuit`: the circuit's rules and calendar, and its standings once some are published. */
export const emaCircuitPage = (needs: Needs): PublicRoute => ({
  path: '/ema-circuit',
  dependsOn: ['edition', 'circuit_result', 'circuit_publication'],
  query: (asked) => ({ ...readStandingsQuery(asked, knownInAddress()) }),
  // This gives as many addresses as runners, so these pages are made when somebody asks for one.
  isKept: ({ runner }) => runner === undefined,
  async load({ language, query }) {
    const { circuit } = edition();
    const registration = await needs.registration().catch(() => undefined);
    const lateFacts = await needs.readLateFacts().catch(() => ({}));
    const season = await needs.standings().catch(() => undefined);
    const t = wordsIn(language).getFixedT(null, 'circuit');
    const facts = { circuit: circuit.shortName, year: circuit.year };
    return {
      name: t('title', facts),
      description: t('description', facts),
      styles: [circuitCss, podiumCss, standingsCss, ...editionTextStyles('circuit')],
      isPrivate: query.runner !== undefined,
      body: (
        <div className="w page circuit">
          <h1>{t('title', facts)}</h1>
          <div className="circuit-head">
            <div>
              <p className="lead">
                {t('lead', { countries: circuitCountries(language), minAge: circuit.minAge })}
              </p>
              <p>
                <CircuitDownload />
              </p>
            </div>
            <CircuitFigures />
          </div>
          <EmaCircuit
            language={language}
            registration={registration}
            lateFacts={lateFacts}
            season={season}
            query={query}
          />
        </div>
      ),
    };
  },
});

function knownInAddress() {
  const { categories, stages } = circuitFacts();
  return { categories, stages: stages.map(({ id }) => id) };
}

type Body = PlainBody & { season: PublishedSeason | undefined; query: KnownQuery };

function EmaCircuit({ language, registration, lateFacts, season, query }: Body) {
  return (
    <>
      {season && <CircuitStandings language={language} season={season} query={query} />}
      <CircuitCalendar
        language={language}
        registration={registration}
        raceDay={eventInForce(lateFacts).raceDay}
      />
      <CircuitRules language={language} />
      <AddedSections texts={editionTexts('circuit', language)} shown={language} />
      <p>
        <CircuitDownload />
      </p>
    </>
  );
}
