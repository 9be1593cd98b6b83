import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PreparedAnswer, sendPrepared } from '../../platform/http/prepared-answer.ts';
import { Refusal } from '../../platform/http/refusals.ts';
import type { CourseProfile } from './course.rules.ts';
import { drawRelief } from './draw-relief.ts';
import type { RaceList } from './race-list.ts';
import { type RaceDetail, raceParams } from './races.contract.ts';
import { gridFor } from './relief-grid.ts';

/** `/races/{id}/relief.svg`: the ground under the map of a course on the race's page. */
export const reliefRoutes: FastifyPluginAsyncZod<{ races: Pick<RaceList, 'list'> }> = async (
  app,
  { races },
) => {
  const find = reliefOf(races.list);
  app.get(
    '/races/:id/relief.svg',
    { schema: { hide: true, params: z.object({ id: z.string() }) } },
    async (request, reply) => {
      const params = raceParams.safeParse(request.params);
      const relief = params.success && (await find(params.data.id));
      if (!relief) throw new Refusal('not-found');
      sendPrepared(request, reply, relief);
    },
  );
};

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=86400',
  vary: 'Accept-Encoding',
  // The picture adapts its colours to the scheme, and its shading is an embedded image.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

type Drawn = { from: readonly CourseProfile[]; answer: Promise<PreparedAnswer> };

/**
 * The ground under the map of each race, drawn when it is first asked for and again when a course
 * has changed: that takes a tenth of a second.
 */
function reliefOf(list: () => Promise<readonly RaceDetail[]>) {
  const drawn = new Map<number, Drawn>();
  return async (raceId: number): Promise<PreparedAnswer | undefined> => {
    const races = await list();
    const course = races.find(({ id }) => id === raceId)?.course;
    if (!course) return undefined;
    const from = [course, ...races.map((race) => race.course)];
    const known = drawn.get(raceId);
    const isSame =
      known?.from.every((each, i) => each === from[i]) && known.from.length === from.length;
    if (known && isSame) return known.answer;
    const answer = drawRelief(course, { courses: from.slice(1), grid: gridFor(course) }).then(
      (svg) => new PreparedAnswer({ body: Buffer.from(svg), headers }),
    );
    drawn.set(raceId, { from, answer });
    answer.catch(() => drawn.delete(raceId));
    return answer;
  };
}
