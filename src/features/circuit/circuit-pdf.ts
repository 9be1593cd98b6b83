import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type CircuitStage, circuit, circuitCalendar } from '../../../edition/circuit.ts';
import { event } from '../../../edition/event.ts';
import { Refusal } from '../../http/refusals.ts';
import { formatCountry, formatDay, formatDays } from '../../web/format.ts';
import type { Language } from '../../web/languages.ts';
import { wordsIn } from '../../web/words.ts';
import { circuitRegulations } from './circuit-regulations.ts';
import type { PdfWork } from './compile-pdf.ts';
import template from './regulations.typ?raw';

/** Whole faces: the web fonts' cuts lack letters that a printed page needs in one file. */
const fontFiles = [
  '@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf',
  '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  '@expo-google-fonts/hanken-grotesk/700Bold/HankenGrotesk_700Bold.ttf',
];

/**
 * The circuit's regulations as a PDF for A4 (PDF/UA-1: tagged, with title and language), the same
 * bytes at every call, set on another thread. `siteUrl` makes our own stage's address absolute.
 * Refuses as `unavailable` where the compiler has no binary for the machine; a letter that the fonts
 * lack is an error.
 */
export async function circuitPdf(language: Language, siteUrl: string): Promise<Buffer> {
  await import('@myriaddreamin/typst-ts-node-compiler').catch((cause: unknown) => {
    throw Object.assign(new Refusal('unavailable'), { cause });
  });
  const { resolve } = createRequire(import.meta.url);
  const workerData: PdfWork = {
    fonts: fontFiles.map((file) => readFileSync(resolve(file))),
    template,
    document: JSON.stringify(circuitDocument(language, siteUrl)),
  };
  // Beside this file, in the source as in the build.
  const program = `compile-pdf${path.extname(import.meta.filename)}`;
  const worker = new Worker(path.join(import.meta.dirname, program), { workerData });
  const [pdf] = (await once(worker, 'message')) as [Uint8Array];
  return Buffer.from(pdf);
}

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
