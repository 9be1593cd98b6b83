import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { edition } from '../edition/edition.ts';
import { formatDay } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { factsNameIn } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import { Refusal, refusalSchema } from '../platform/http/refusals.ts';
import { takeTurns } from '../platform/http/take-turns.ts';
import { sendFile } from '../site/download.ts';
import { languageQuery, requestLanguage } from '../site/request-language.ts';
import { printable } from '../ui/pdf/printable.rules.ts';
import { setPicture } from '../ui/pdf/set-pdf.ts';
import { ridgeOf } from './diploma.rules.ts';
import { type Diploma, placesOf, printableName, raceFigures } from './diploma-document.ts';
import { type FinisherNeeds, findFinisher } from './find-finisher.ts';
import { keptFiles } from './kept-files.ts';
import { hasPicture } from './own-result.ts';
import { raceTime } from './race-time.rules.ts';
import template from './result-picture.typ?raw';
import { resultPictureUrl } from './result-urls.ts';
import { resultParams } from './results-api.contract.ts';

/** For each publication; a picture has a hundred kilobytes or two. */
const mostKept = 100;

type Options = FinisherNeeds & { siteUrl: string };

/** The picture of a finisher's published result, for anybody who shares its address. */
export const resultPictureRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  // A thousand people who share at once use no more than one processor.
  const inTurn = takeTurns({ atOnce: 1, waiting: 49 });
  const kept = keptFiles(mostKept);

  app.get(
    resultPictureUrl(':race', ':bib'),
    {
      schema: {
        summary: 'A finisher’s published result as a PNG of 1200 × 630 pixels, to share',
        description:
          'In the reader’s language, with place, time and the outline of the course where there is one.',
        params: resultParams,
        querystring: languageQuery,
        produces: ['image/png'],
        response: {
          200: z.string(),
          400: refusalSchema,
          404: refusalSchema,
          429: refusalSchema,
          503: refusalSchema,
        },
      },
    },
    async (request, reply) => {
      const { race, bib } = request.params;
      const language = requestLanguage(request);
      const finisher = await findFinisher(options, race, bib, hasPicture);
      if (!finisher) throw new Refusal('not-found');
      const { siteUrl } = options;
      const make = async () => {
        const turn = inTurn(() => resultPicture(language, { ...finisher, siteUrl }));
        if (!turn) throw new Refusal('too-many-requests', { seconds: 10 });
        return turn;
      };
      const key = `${language} ${finisher.runner.id} ${finisher.course !== undefined}`;
      // An erased runner's picture is gone at once, as every cache has to ask before it serves it.
      const body = await kept.get(finisher.results, key, make);
      const name = `${finisher.race.slug}-${finisher.runner.bib}-${language}.png`;
      return sendFile(reply, { name, type: 'image/png', language, body, isShown: true });
    },
  );
};

/** Pixels, as social networks show it. */
const resultPictureWidthPx = 1200;

/** The picture has room for this many classifications. */
const mostPlaces = 3;

/**
 * A finisher's result as a picture to share, a PNG of 1200 × 630 pixels: it shows what the result's
 * page shows and nothing else, and not where the runner was recorded.
 */
const resultPicture = (
  language: Language,
  result: Omit<Diploma, 'resultUrl'> & { siteUrl: string },
): Promise<Buffer> => setPicture(template, pictureDocument(language, result), resultPictureWidthPx);

/** The data for `result-picture.typ`. */
function pictureDocument(
  language: Language,
  { results, runner, race, course, siteUrl }: Parameters<typeof resultPicture>[1],
) {
  const { event } = edition();
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
