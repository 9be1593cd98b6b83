import { circuit } from '../../../edition/circuit.ts';
import { circuitCountries } from '../../features/circuit/circuit-regulations.ts';
import { wordsIn } from '../../i18n/words.ts';
import { type PlainBody, plainPage } from '../../site/plain-page.tsx';
import { CircuitCalendar } from '../components/circuit-calendar.tsx';
import { CircuitDownload } from '../components/circuit-download.tsx';
import { CircuitRules } from '../components/circuit-rules.tsx';

/** `/ema-circuit` */
export const emaCircuitPage = plainPage({
  path: '/ema-circuit',
  styles: ['circuit'],
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

function EmaCircuit({ language, registration }: PlainBody) {
  return (
    <>
      <CircuitDownload />
      <CircuitRules language={language} />
      <CircuitCalendar language={language} registration={registration} />
      <CircuitDownload />
    </>
  );
}
