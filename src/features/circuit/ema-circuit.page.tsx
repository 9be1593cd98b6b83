import { circuit } from '../../edition/facts.ts';
import { eventInForce } from '../../facts/event-in-force.ts';
import { wordsIn } from '../../i18n/words.ts';
import { type PlainBody, plainPage } from '../../site/plain-page.tsx';
import circuitCss from './circuit.css?inline';
import { CircuitCalendar } from './circuit-calendar.tsx';
import { CircuitDownload } from './circuit-download.tsx';
import { circuitCountries } from './circuit-regulations.ts';
import { CircuitRules } from './circuit-rule-list.tsx';

/** `/ema-circuit` */
export const emaCircuitPage = plainPage({
  path: '/ema-circuit',
  className: 'circuit',
  styles: [circuitCss],
  words(language) {
    const t = wordsIn(language).getFixedT(null, 'circuit');
    const facts = { circuit: circuit.shortName, year: circuit.year };
    return {
      title: t('title', facts),
      lead: t('lead', { countries: circuitCountries(language), minAge: circuit.minAge }),
      description: t('description', facts),
    };
  },
  Body: EmaCircuit,
});

function EmaCircuit({ language, registration, choices }: PlainBody) {
  return (
    <>
      <CircuitDownload />
      <CircuitRules language={language} />
      <CircuitCalendar
        language={language}
        registration={registration}
        raceDay={eventInForce(choices).raceDay}
      />
      <CircuitDownload />
    </>
  );
}
