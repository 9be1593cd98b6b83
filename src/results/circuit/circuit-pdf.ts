import { edition } from '../../edition/edition.ts';
import type { RegistrationNow } from '../../edition/facts/event-phase.rules.ts';
import type { EventInForce } from '../../edition/words/event-words.ts';
import { formatCountry, formatDay, formatDays, formatMoment } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { setPdf } from '../../ui/pdf/set-pdf.ts';
import { type CalendarStage, calendarWith } from './circuit-calendar.rules.ts';
import { circuitRegulations } from './circuit-regulations.ts';
import template from './regulations.typ?raw';

type Days = Pick<EventInForce, 'firstDay' | 'raceDay' | 'lastDay'>;

/**
 * The circuit's regulations as a PDF for A4 (PDF/UA-1: tagged, with title and language), the same
 * bytes as long as registration and the event's days do not change. `siteUrl` makes our own stage's
 * addresses absolute.
 */
export const circuitPdf = (...asked: Parameters<typeof circuitDocument>): Promise<Buffer> =>
  setPdf(template, circuitDocument(...asked));

/** The data for `regulations.typ`: every word and fact, ready in the language. */
export function circuitDocument(
  language: Language,
  siteUrl: string,
  registration?: RegistrationNow,
  { firstDay, raceDay, lastDay }: Days = edition().event,
) {
  const { event, circuit } = edition();
  const t = wordsIn(language).getFixedT(null, 'circuit');
  return {
    language,
    event: event.name,
    dates: formatDays(language, firstDay, lastDay),
    place: event.place.resort,
    title: t('title', { circuit: circuit.shortName, year: circuit.year }),
    kind: t('pdf.kind'),
    version: t('pdf.version', { date: formatDay(language, circuit.regulationsDay) }),
    day: circuit.regulationsDay.split('-').map(Number),
    // Only the compiler knows the page numbers.
    page: t('pdf.page', { page: '{page}', total: '{total}' }),
    sections: circuitRegulations(language),
    calendar: {
      title: t('calendar.title', { year: circuit.year }),
      head: [t('calendar.date'), t('calendar.event'), t('calendar.country'), t('calendar.links')],
      stages: calendarWith(registration, raceDay).map((stage) =>
        stageRow(language, siteUrl, stage),
      ),
      update: t('calendar.update'),
    },
    federation: address(t('calendar.federation'), circuit.federationUrl),
  };
}

function stageRow(language: Language, siteUrl: string, stage: CalendarStage) {
  const t = wordsIn(language).getFixedT(null, 'circuit');
  return {
    date: formatDay(language, stage.day),
    name: stage.name,
    country: formatCountry(language, stage.countryCode),
    ...(stage.isClosed && { mark: t('calendar.closed') }),
    links: [
      address(t('calendar.website'), new URL(stage.website, siteUrl).href),
      stage.registrationUrl
        ? address(t('calendar.registration'), new URL(stage.registrationUrl, siteUrl).href)
        : {
            label: t('calendar.registration'),
            value: stage.opensAt
              ? t('calendar.opens', { moment: formatMoment(language, stage.opensAt, 'medium') })
              : t('calendar.unavailable'),
          },
      address(t('calendar.contact'), `mailto:${stage.email}`),
    ],
  };
}

/** A link whose text is the address that people read on paper. */
const address = (label: string, url: string) => ({
  label,
  url,
  value: url.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, ''),
});
