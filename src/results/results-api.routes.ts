import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PreparedAnswer, sendPrepared } from '../platform/http/prepared-answer.ts';
import { Refusal, refusalSchema } from '../platform/http/refusals.ts';
import { explainPlace } from './explain-place.rules.ts';
import { publicWay } from './public-way.ts';
import type { PublicResults } from './published-results.ts';
import { raceAt } from './race-at.ts';
import { classificationOfId } from './result-lines.ts';
import type { RunnerResult } from './results.contract.ts';
import {
  type PublicLine,
  publicationSchema,
  raceResultsQuery,
  raceResultsSchema,
  resultParams,
  resultsParams,
  runnerResultSchema,
} from './results-api.contract.ts';
import { findLines, indexOf } from './results-index.ts';

type Options = {
  results: () => Promise<readonly PublicResults[]>;
  /**
   * The numbers of the runners who do not wish it to be public where they were recorded and when.
   */
  listHidden: () => Promise<ReadonlySet<number>>;
  /** The headers of every answer, which these answers bypass. */
  headers: Record<string, string>;
};

const ownHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding',
};

/** `/api/results`: the publications, the results of a race, and those of one runner. */
export const resultsApiRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { results, listHidden, headers },
) => {
  const send = (request: FastifyRequest, reply: FastifyReply, body: object) => {
    const answer = new PreparedAnswer({
      body: Buffer.from(JSON.stringify(body)),
      headers: { ...headers, ...ownHeaders },
      life: 'short',
    });
    sendPrepared(request, reply, answer);
    return reply;
  };
  const publishedOf = async (name: string) => {
    const race = raceAt(name);
    const published = (await results()).find(({ raceId }) => raceId === race?.id);
    if (!published) throw new Refusal('not-found');
    return published;
  };

  app.get(
    '/api/results',
    {
      schema: {
        summary: 'What is published of each race’s results',
        description:
          'The latest version of each race that has one, provisional or official, with its classifications.',
        response: { 200: z.array(publicationSchema), 400: refusalSchema },
      },
    },
    async (request, reply) => send(request, reply, (await results()).map(publicationOf)),
  );

  app.get(
    '/api/results/:race',
    {
      schema: {
        summary: 'The published results of a race, one classification at a time',
        description:
          'In the order of the places, page by page, and narrowed by a name, a bib, a country or a club.',
        params: resultsParams,
        querystring: raceResultsQuery,
        response: { 200: raceResultsSchema, 400: refusalSchema, 404: refusalSchema },
      },
    },
    async (request, reply) =>
      send(request, reply, raceResults(await publishedOf(request.params.race), request.query)),
  );

  app.get(
    '/api/results/:race/:bib',
    {
      schema: {
        summary: 'One runner’s published result, with the place in each classification',
        description:
          'Where the runner came by is left out for those who do not wish it to be public.',
        params: resultParams,
        response: { 200: runnerResultSchema, 400: refusalSchema, 404: refusalSchema },
      },
    },
    async (request, reply) => {
      const published = await publishedOf(request.params.race);
      const result = indexOf(published).byBib.get(request.params.bib);
      if (!result) throw new Refusal('not-found');
      return send(request, reply, runnerOf(published, result, await listHidden()));
    },
  );
};

/** The public data of a publication, without who made it. */
const headOf = ({ raceId, version, kind, at, protestUntil, note }: PublicResults) => ({
  race: raceAt(String(raceId))?.slug ?? String(raceId),
  raceId,
  version,
  kind,
  publishedAt: at.toISOString(),
  protestUntil: protestUntil?.toISOString() ?? null,
  note,
});

function publicationOf(published: PublicResults) {
  const { classifications, standings, teams } = published.snapshot;
  const rankedOf = (id: string) =>
    standings.find((each) => each.classification === id)?.ranked.length ??
    teams.find((each) => each.classification === id)?.teams.filter(({ place }) => place !== null)
      .length ??
    0;
  return {
    ...headOf(published),
    classifications: classifications.map(({ id, kind, category }) => ({
      id,
      kind,
      category,
      ranked: rankedOf(id),
    })),
  };
}

/** A result without the participant's number. */
const lineOf = ({ bib, person, state, ownMs, finalMs, adjustments }: RunnerResult): PublicLine => ({
  bib,
  firstname: person?.firstname ?? null,
  lastname: person?.lastname ?? null,
  gender: person?.gender ?? null,
  country: person?.country ?? null,
  club: person?.club ?? null,
  state,
  ownMs,
  finalMs,
  adjustments: adjustments.map(({ ms, rule, why }) => ({ ms, rule, why })),
});

function raceResults(published: PublicResults, query: z.infer<typeof raceResultsQuery>) {
  const { snapshot } = published;
  const index = indexOf(published);
  const { classification: id, offset, limit, q, country, club } = query;
  const chosen =
    snapshot.classifications.find((each) => each.id === id) ?? classificationOfId(snapshot, id);
  if (!chosen) throw new Refusal('not-found');
  const found = findLines(index, chosen.id, { q, country, club });
  const { teams = [] } =
    snapshot.teams.find(({ classification }) => classification === chosen.id) ?? {};
  return {
    ...headOf(published),
    classification: chosen.id,
    total: chosen.team ? teams.length : found.length,
    results: found
      .slice(offset, offset + limit)
      .map(({ result, place }) => ({ place, ...lineOf(result) })),
    teams: teams.slice(offset, offset + limit).map(({ place, club: name, sum, ids }) => ({
      place,
      club: name,
      sum,
      bibs: ids.map((each) => index.byId.get(each)?.bib ?? ''),
    })),
  };
}

function runnerOf(published: PublicResults, result: RunnerResult, hidden: ReadonlySet<number>) {
  const { snapshot } = published;
  return {
    ...headOf(published),
    ...lineOf(result),
    places: snapshot.classifications.flatMap(({ id: classification }) => {
      const reason = explainPlace(snapshot, classification, result.id);
      return reason
        ? [{ classification, place: reason.place, of: reason.of, gapMs: reason.gapMs }]
        : [];
    }),
    passages: publicWay(published, result, hidden).map(({ checkpoint, km, ms, place }) => ({
      checkpoint,
      km,
      ms,
      place,
    })),
  };
}
