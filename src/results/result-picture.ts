import { event } from '../edition/facts.ts';
import { formatDay } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { factsNameIn } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import { printable } from '../ui/pdf/printable.rules.ts';
import { setPicture } from '../ui/pdf/set-pdf.ts';
import { ridgeOf } from './diploma.rules.ts';
import { type Diploma, placesOf, printableName, raceFigures } from './diploma-document.ts';
import { raceTime } from './race-time.rules.ts';
import template from './result-picture.typ?raw';

/** Pixels, as social networks show it. */
const resultPictureWidthPx = 1200;

/** So many classifications have room. */
const mostPlaces = 3;

/**
 * A finisher's result as a picture to share, a PNG of 1200 × 630 pixels: what is on the result's page
 * and nothing else, and not where the runner came by.
 */
export const resultPicture = (
  language: Language,
  result: Omit<Diploma, 'resultUrl'> & { siteUrl: string },
): Promise<Buffer> => setPicture(template, pictureDocument(language, result), resultPictureWidthPx);

/** What `result-picture.typ` sets. */
function pictureDocument(
  language: Language,
  { results, runner, race, course, siteUrl }: Parameters<typeof resultPicture>[1],
) {
  const t = wordsIn(language).getFixedT(null, 'diploma');
  const own = wordsIn(language).getFixedT(null, 'results-own');
  return {
    language,
    event: printable(event.name),
    where: `${formatDay(language, results.snapshot.day)} · ${event.place.resort}`,
    name: printableName(runner.person),
    race: printable(factsNameIn(language, race)),
    figures: raceFigures(language, race),
    bib: t('bib', { bib: runner.bib }),
    time: runner.finalMs === null ? '' : raceTime(runner.finalMs),
    places: placesOf(language, { results, runner }).slice(0, mostPlaces),
    provisional: results.kind === 'official' ? '' : own('kinds.provisional'),
    ridge: course ? ridgeOf(course) : [],
    address: new URL(siteUrl).host,
  };
}
