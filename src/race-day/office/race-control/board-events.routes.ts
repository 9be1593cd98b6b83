import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { letIn, type StaffGuard } from '../../../platform/auth/staff-guard.ts';
import {
  type DataTable,
  type DataVersions,
  raceDayTables,
} from '../../../platform/db/data-versions.ts';
import { Refusal, refusalSchema } from '../../../platform/http/refusals.ts';

/** Far more than a race office has, and few enough for a server that serves runners, too. */
const mostStreams = 40;
/**
 * For one person with a laptop and a phone or two, so that nobody takes the streams of all others.
 */
const mostOfOne = 4;
/** How late the board hears of a change; one query serves all who watch. */
const lookMs = 250;
/** Runners become overdue by time alone. */
const againMs = 30_000;
/** A board that hears nothing for longer than two of these says so. */
const beatMs = 4000;

type Options = {
  guard: StaffGuard;
  dataVersions: DataVersions;
  /** Whether the person who opened a stream is still signed in, and still has a right. */
  mayWatch: (request: FastifyRequest) => Promise<boolean>;
  board: BoardEvents;
};

/** A board that gets events: its path, and the tables whose changes it shows. */
export type BoardEvents = { path: string; tables: readonly DataTable[] };

/** Race control: what is recorded and decided, and what else the board shows. */
export const raceControlEvents: BoardEvents = {
  path: '/api/admin/race-control/events',
  tables: [
    ...raceDayTables,
    'participant',
    'race',
    'late_change',
    'checkpoint_link',
    'gear_list',
    'gear_check',
    'gear_decision',
  ],
};

/** The bib table: bibs that other phones hand out. */
export const checkInEvents: BoardEvents = {
  path: '/api/admin/check-in/events',
  tables: ['bib_handout', 'participant', 'race', 'race_places'],
};

/** Tells open boards by a stream of events that their data have changed. */
export const boardEventsRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { path } = options.board;
  const sessionOf = letIn(app, options.guard);
  const streams = boardStreams(options);
  app.addHook('preClose', async () => streams.close());
  app.get(
    path,
    {
      schema: {
        summary: 'A stream of events, one for each change of the board; else its version now',
        description:
          'With `Accept: text/event-stream` an open board hears that it has changed, and fetches its page. Anybody else gets the version once.',
        produces: ['text/event-stream', 'application/json'],
        response: {
          200: z.object({
            version: z
              .int()
              .describe('another one once the board has changed')
              .meta({ examples: [17] }),
          }),
          401: refusalSchema,
          403: refusalSchema,
          429: refusalSchema,
        },
      },
    },
    async (request, reply) => {
      const wantsEvents = request.headers.accept?.includes('text/event-stream');
      if (!wantsEvents) return { version: streams.version() };
      return streams.open(request, reply, sessionOf(request).staff.id);
    },
  );
};

/**
 * All open streams: one timer looks for changes, another checks whether the viewers may still
 * watch.
 */
function boardStreams({ dataVersions, mayWatch, board }: Options) {
  const open = new Map<PassThrough, { request: FastifyRequest; staffId: string }>();
  const version = () => board.tables.reduce((sum, table) => sum + dataVersions[table], 0);
  let told = version();
  const tell = () => {
    told = version();
    for (const stream of open.keys()) stream.write(`event: board\ndata: ${told}\n\n`);
  };
  const looking = setInterval(() => {
    if (version() !== told) tell();
  }, lookMs).unref();
  const beating = setInterval(() => {
    for (const stream of open.keys()) stream.write('event: beat\ndata:\n\n');
  }, beatMs).unref();
  const checking = setInterval(() => {
    for (const [stream, { request }] of open)
      void mayWatch(request).then(
        (may) => may || stream.end(),
        () => stream.end(),
      );
    tell();
  }, againMs).unref();
  return {
    version,
    open(request: FastifyRequest, reply: FastifyReply, staffId: string) {
      const own = [...open.values()].filter((each) => each.staffId === staffId);
      if (open.size >= mostStreams || own.length >= mostOfOne)
        throw new Refusal('too-many-requests', { seconds: 30 });
      const stream = new PassThrough();
      open.set(stream, { request, staffId });
      stream.once('close', () => open.delete(stream));
      request.raw.once('close', () => stream.destroy());
      // At once, so that the browser knows that it is connected, and how soon to reconnect.
      stream.write(`retry: 5000\nevent: hello\ndata: ${told}\n\n`);
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
    },
    close() {
      clearInterval(looking);
      clearInterval(beating);
      clearInterval(checking);
      for (const stream of open.keys()) stream.end();
    },
  };
}
