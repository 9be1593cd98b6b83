import { type CircuitStage, circuit, circuitCalendar } from '../../../edition/circuit.ts';
import { event } from '../../../edition/event.ts';
import { formatCountry, formatDay, formatDays } from '../../web/format.ts';
import type { Language } from '../../web/languages.ts';
import { wordsIn } from '../../web/words.ts';
import { setPdf } from '../pdf/set-pdf.ts';
import { circuitRegulations } from './circuit-regulations.ts';
import template from './regulations.typ?raw';

/**
 * The circuit's regulations as a PDF for A4 (PDF/UA-1: tagged, with title and language), the same
 * bytes at every call. `siteUrl` makes our own stage's address absolute.
 */
export const circuitPdf = (language: Language, siteUrl: string): Promise<Buffer> =>
  setPdf(template, circuitDocument(language, siteUrl));

/** What `regulations.typ` sets: every word and fact, ready in the language. */
export function circuitDocument(language: Language, siteUrl: string) {
  const t = wordsIn(language).getFixedT(null, 'circuit');
  return {
    language,
    event: event.name,
    dates: formatDays(language, event.firstDay, event.raceDay),
    place: event.place.resort,
    title: t('title', { circuit: circuit.shortName, year: circuit.year }),
    kind: t('pdf.kind'),
    version: t('pdf.version', { date: formatDay(language, circuit.regulationsDay) }),
    day: circuit.regulationsDay.split('-').map(Number),
    // The compiler alone knows the numbers.
    page: t('pdf.page', { page: '{page}', total: '{total}' }),
    sections: circuitRegulations(language),
    calendar: {
      title: t('calendar.title', { year: circuit.year }),
      head: [t('calendar.date'), t('calendar.event'), t('calendar.country'), t('calendar.links')],
      stages: circuitCalendar.map((stage) => stageRow(language, siteUrl, stage)),
      update: t('calendar.update'),
    },
    federation: address(t('calendar.federation'), circuit.federationUrl),
  };
}

function stageRow(language: Language, siteUrl: string, stage: CircuitStage) {
  const t = wordsIn(language).getFixedT(null, 'circuit');
  return {
    date: formatDay(language, stage.day),
    name: stage.name,
    country: formatCountry(language, stage.countryCode),
    ...(!stage.registrationUrl && { mark: t('calendar.closed') }),
    links: [
      address(t('calendar.website'), new URL(stage.website, siteUrl).href),
      stage.registrationUrl
        ? address(t('calendar.registration'), stage.registrationUrl)
        : { label: t('calendar.registration'), value: t('calendar.unavailable') },
      address(t('calendar.contact'), `mailto:${stage.email}`),
    ],
  };
}

/** A link under the address that one reads on paper. */
const address = (label: string, url: string) => ({
  label,
  url,
  value: url.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, ''),
});
