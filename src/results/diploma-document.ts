import type { RaceFacts } from '../edition/compose-edition.ts';
import { edition } from '../edition/edition.ts';
import { checkpointName } from '../edition/facts/checkpoint-name.ts';
import { fullName } from '../edition/fields/person-name.rules.ts';
import { formatCountry, formatDay, formatNumber } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { factsNameIn } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { RaceDetail } from '../event/races/races.contract.ts';
import { localDay } from '../platform/i18n/local-day.ts';
import { printable } from '../ui/pdf/printable.rules.ts';
import { setPdf } from '../ui/pdf/set-pdf.ts';
import { classificationNameIn } from './classification-name.ts';
import { ridgeOf, shareAt, spread, wayOf } from './diploma.rules.ts';
import template from './diploma.typ?raw';
import { raceTime } from './race-time.rules.ts';
import type { Person, PublishedResults, RunnerResult } from './results.contract.ts';

/** Whose diploma it is, and what it says. */
export type Diploma = {
  results: PublishedResults;
  runner: RunnerResult & { person: Person };
  race: RaceFacts;
  /** The course that was run; absent: its heights are not known. */
  course: RaceDetail['course'] | undefined;
  /** The address of the runner's result. */
  resultUrl: string;
};

/** A finisher's diploma as a PDF for A4, the same bytes for the same publication. */
export const diplomaPdf = (language: Language, diploma: Diploma): Promise<Buffer> =>
  setPdf(template, diplomaDocument(language, diploma));

/** The data for `diploma.typ`. */
function diplomaDocument(language: Language, diploma: Diploma) {
  const { event } = edition();
  const { results, runner, race, course, resultUrl } = diploma;
  const t = wordsIn(language).getFixedT(null, 'diploma');
  const { snapshot, version, at } = results;
  const { club, country } = runner.person;
  const { resort, countryCode } = event.place;
  return {
    language,
    day: snapshot.day.split('-').map(Number),
    event: printable(event.name),
    where: `${formatDay(language, snapshot.day)} · ${resort}, ${formatCountry(language, countryCode)}`,
    kind: t('kind'),
    name: printableName(runner.person),
    from: [club, country === 'OTHER' ? '' : formatCountry(language, country)]
      .map(printable)
      .filter((text) => text.trim() !== ''),
    race: printable(factsNameIn(language, race)),
    figures: raceFigures(language, race),
    finisher: t('finisher'),
    bib: t('bib', { bib: runner.bib }),
    time: runner.finalMs === null ? '' : raceTime(runner.finalMs),
    places: placesOf(language, diploma),
    ridge: course ? ridgeOf(course) : [],
    summit: course ? `${formatNumber(language, course.maxEleM)}\u00a0m` : '',
    way: wayIn(language, diploma),
    official: t('official', {
      version,
      date: formatDay(language, localDay(at, event.timeZone)),
    }),
    url: resultUrl,
    address: resultUrl.replace(/^https?:\/\//, ''),
  };
}

/** A name in the letters that our fonts have. */
export const printableName = (person: Person): string => printable(fullName(person));

/** The length of a race and its ascent, in words. */
export const raceFigures = (language: Language, { distanceKm, climbM }: RaceFacts): string =>
  wordsIn(language).getFixedT(null, 'program')('startNote', {
    distance: formatNumber(language, distanceKm, 1),
    climb: formatNumber(language, climbM),
  });

/** The runner's place in each classification, as the edition orders them: everybody's first. */
export function placesOf(
  language: Language,
  { results, runner }: Pick<Diploma, 'results' | 'runner'>,
) {
  const { classifications, standings } = results.snapshot;
  const t = wordsIn(language).getFixedT(null, 'diploma');
  const all = classifications.flatMap((classification) => {
    const ranked = standings.find((each) => each.classification === classification.id)?.ranked;
    const place = ranked?.find(({ id }) => id === runner.id)?.place;
    if (!ranked || place === undefined) return [];
    return {
      isOverall: classification.kind === 'overall',
      place: formatNumber(language, place),
      of: t('of', { total: formatNumber(language, ranked.length) }),
      name: printable(classificationNameIn(language, classification)),
    };
  });
  return [...all.filter((each) => each.isOverall), ...all.filter((each) => !each.isOverall)];
}

/**
 * In millimetres of the sheet: where the words below the ridge may be, and how close to each other.
 */
const strip = { from: 31, to: 272, least: 27 };
const ridgeSpan = { from: 18, to: 279 };

/**
 * The places where the runner was recorded, each with its words and the positions of mark and
 * words.
 */
function wayIn(language: Language, { results, runner, course }: Diploma) {
  const t = wordsIn(language).getFixedT(null, 'diploma');
  const way = wayOf(results.snapshot, runner);
  const width = ridgeSpan.to - ridgeSpan.from;
  const length = results.snapshot.points.at(-1)?.km || 1;
  const marks = way.map(({ km }): readonly [number, number] =>
    course ? shareAt(course, km) : [km / length, 1],
  );
  const xs = marks.map(([x]) => ridgeSpan.from + x * width);
  // If there are more, they are set in two rows.
  const isOneRow = (way.length - 1) * strip.least <= strip.to - strip.from;
  const least = isOneRow ? strip.least : strip.least / 2;
  const labels = spread(xs, { ...strip, least });
  return way.map(({ checkpoint, km, ms }, index) => ({
    mark: marks[index] ?? [0, 1],
    x: labels[index] ?? 0,
    row: isOneRow ? 0 : index % 2,
    time: raceTime(ms),
    name: printable(checkpointName(language, checkpoint)),
    km: t('km', { km: formatNumber(language, km, 1) }),
  }));
}
