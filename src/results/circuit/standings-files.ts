import { edition } from '../../edition/edition.ts';
import { formatCountry, formatMoment } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { setPdf } from '../../ui/pdf/set-pdf.ts';
import type { PublishedSeason } from './circuit-standings-service.ts';
import template from './standings.typ?raw';
import { placeText, remarksIn, runnerNameIn, stageName } from './standings-words.ts';

type Cell = string | number | null;

/** The whole standings as the header and rows of a spreadsheet, category by category. */
export function standingsSheet(language: Language, season: PublishedSeason) {
  const { title, heads } = wordsOf(language, season);
  const { category, place, runner, country, points, remarks, stages } = heads;
  const rows = standingsOf(season).flatMap((standing) =>
    standing.rows.map((row): Cell[] => [
      standing.category,
      row.place,
      runnerNameIn(language, season, row.runner),
      countryOf(language, season, row.runner),
      ...season.run.map((stage) => {
        const race = row.races.find((each) => each.stage === stage);
        if (!race) return null;
        return race.counts ? race.place : placeText(race);
      }),
      row.total,
      remarksIn(language, season, row).join(' '),
    ]),
  );
  return { title, header: [category, place, runner, country, ...stages, points, remarks], rows };
}

/** The whole standings as a PDF for A4, the same bytes until the next publication. */
export const standingsPdf = (language: Language, season: PublishedSeason): Promise<Buffer> =>
  setPdf(template, standingsDocument(language, season));

/** The data for `standings.typ`. */
function standingsDocument(language: Language, season: PublishedSeason) {
  const { event, circuit } = edition();
  const t = wordsIn(language).getFixedT(null, 'circuit');
  const { title, heads } = wordsOf(language, season);
  const day = season.at.toISOString().slice(0, 10).split('-').map(Number);
  return {
    language,
    event: event.name,
    title,
    kind: t('title', { circuit: circuit.shortName, year: circuit.year }),
    state: season.isFinal ? t('standings.final') : t('standings.going'),
    published: t('standings.published', { moment: formatMoment(language, season.at, 'medium') }),
    day,
    // Only the compiler knows the page numbers.
    page: t('pdf.page', { page: '{page}', total: '{total}' }),
    heads: [heads.place, heads.runner, ...heads.stages, heads.points],
    key: t('standings.brackets'),
    categories: standingsOf(season).map((standing) => ({
      name: standing.category,
      rows: standing.rows.map((row) => ({
        place: `${row.place ?? '–'}`,
        name: runnerNameIn(language, season, row.runner),
        country: countryOf(language, season, row.runner) ?? '',
        places: season.run.map((stage) => {
          const race = row.races.find((each) => each.stage === stage);
          return race ? placeText(race) : '–';
        }),
        points: `${row.total}`,
        remarks: remarksIn(language, season, row),
      })),
    })),
  };
}

const standingsOf = (season: PublishedSeason) => season.standings(season.run.at(-1) ?? '');

function countryOf(language: Language, season: PublishedSeason, runner: number): string | null {
  const country = season.runners.get(runner)?.country;
  return country ? formatCountry(language, country) : null;
}

function wordsOf(language: Language, season: PublishedSeason) {
  const { circuit } = edition();
  const t = wordsIn(language).getFixedT(null, 'circuit');
  return {
    title: t('standings.title', { year: circuit.year }),
    heads: {
      category: t('standings.category'),
      place: t('standings.place'),
      runner: t('standings.runner'),
      country: t('standings.country'),
      points: t('standings.points'),
      remarks: t('standings.remarks'),
      stages: season.run.map(stageName),
    },
  };
}
