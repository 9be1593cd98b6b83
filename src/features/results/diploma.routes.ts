import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendFile } from '../../http/download.ts';
import { Refusal, refusalSchema } from '../../http/refusals.ts';
import { requestLanguage } from '../../http/request-language.ts';
import type { Language } from '../../i18n/languages.ts';
import type { RaceList } from '../races/race-list.ts';
import { type Diploma, diplomaPdf } from './diploma-document.ts';
import { hasDiploma } from './own-result.ts';
import type { PublicResults } from './published-results.ts';
import { raceAt } from './race-at.ts';
import { diplomaUrl, resultUrl } from './result-urls.ts';

type Options = {
  siteUrl: string;
  results: () => Promise<readonly PublicResults[]>;
  races: Pick<RaceList, 'find'>;
  /** Whether sample courses stand in for what the organiser has not given yet. */
  isDemo: boolean;
};

/** How many may wait for theirs: each is set in a tenth of a second, one after the other. */
const mostWaiting = 50;

/** A finisher's diploma, once the results are official. */
export const diplomaRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const set = oneAfterTheOther();

  app.get(
    diplomaUrl(':race', ':bib'),
    {
      schema: {
        summary: 'A finisher’s diploma as a PDF, once the results of the race are official',
        params: z.object({
          race: z.string().max(100).describe('as in the addresses of results'),
          bib: z.string().max(12),
        }),
        querystring: z.object({ lang: z.string().optional() }),
        produces: ['application/pdf'],
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
      const diploma = await findDiploma(options, race, bib);
      if (!diploma) throw new Refusal('not-found');
      const body = await set(language, diploma);
      const name = `${diploma.race.slug}-${diploma.runner.bib}-diploma-${language}.pdf`;
      return sendFile(reply, { name, type: 'application/pdf', language, body });
    },
  );
};

/** Whoever finished a race whose results are official, and was not erased since. */
async function findDiploma(
  { siteUrl, results, races: list, isDemo }: Options,
  name: string,
  bib: string,
): Promise<Diploma | undefined> {
  const race = raceAt(name);
  const published = (await results()).find(({ raceId }) => raceId === race?.id);
  const runner = published?.snapshot.runners.find((each) => each.bib === bib);
  if (!race || !published || !runner || !hasDiploma(published, runner)) return undefined;
  const known = await list.find(race.id);
  const course = known && (isDemo || !known.isCourseSample) ? known.course : undefined;
  return {
    results: published,
    runner,
    race,
    course,
    resultUrl: new URL(resultUrl(race.slug, bib), siteUrl).href,
  };
}

/**
 * Sets diplomas one after the other, so that a thousand who open their mail at once take no more
 * than one processor; who comes when too many wait is asked to come back.
 */
function oneAfterTheOther() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (language: Language, diploma: Diploma): Promise<Buffer> => {
    if (waiting >= mostWaiting) throw new Refusal('too-many-requests', { seconds: 10 });
    waiting++;
    const own = last.catch(() => {}).then(() => diplomaPdf(language, diploma));
    last = own;
    return own.finally(() => waiting--);
  };
}
