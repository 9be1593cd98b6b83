import { createServer } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { errorCode } from '../../platform/db/database-errors.ts';
import type { PoolCounts } from '../../platform/db/pools.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { processCounts } from '../../platform/http/process-counts.ts';
import type { JobLog } from '../../platform/jobs/start-jobs.ts';
import { countMails } from './look-for-alarms.ts';

type Measured = { db: Kysely<Schema>; countConnections: () => PoolCounts };

const fromProcess = {
  trailrun_failures_total: ['failures', 'Requests that an outage or a fault of ours ended'],
  trailrun_refused_events_total: ['refused-events', 'Payment events without a good signature'],
  trailrun_page_cache_hits_total: ['cacheHits', 'Public pages that were there'],
  trailrun_page_cache_misses_total: ['cacheMisses', 'Public pages that had to be made'],
} as const;

/** From a page that is ready in memory to an export of everybody. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** What Prometheus asks one process for; it contains no visitor and no address. */
export function openMetrics(measured: Measured) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addFigures(registry, measured);
  const registers = [registry];
  const requests = new Counter({
    name: 'trailrun_requests_total',
    help: 'Answers by kind of address and status',
    labelNames: ['kind', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'trailrun_request_seconds',
    help: 'Time to the end of an answer, by kind of address',
    labelNames: ['kind'],
    buckets,
    registers,
  });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    if (!['GET', 'HEAD'].includes(request.method ?? ''))
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    watchAnswers: (request: FastifyRequest, reply: FastifyReply) => {
      const kind = kindOf(request.routeOptions.url);
      requests.inc({ kind, status: reply.raw.statusCode });
      seconds.observe({ kind }, reply.elapsedTime / 1000);
    },
    /** A port that is in use is logged, and does not stop the site. */
    listen(at: { port: number; host: string }, log: JobLog) {
      server.on('error', (error) =>
        log({ code: errorCode(error), ...at }, 'no metrics are served'),
      );
      // Each of several processes has its own port.
      server.listen({ ...at, exclusive: true });
      return server;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Figures that are read when they are asked for. */
function addFigures(registry: Registry, { db, countConnections }: Measured): void {
  const registers: Registry[] = [];
  for (const [name, [count, help]] of Object.entries(fromProcess)) {
    const figure = new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(processCounts[count]);
      },
    });
    registry.registerMetric(figure);
  }
  const connections = new Gauge({
    name: 'trailrun_database_connections',
    help: 'Connections of this process, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(countConnections())) this.set({ state }, count);
    },
  });
  registry.registerMetric(connections);
  const outbox = new Gauge({
    name: 'trailrun_mails',
    help: 'Mails that wait, and that were given up within a day',
    labelNames: ['state'],
    registers,
    async collect() {
      // Without the database the other figures are needed all the more.
      const mails = await countMails(db).catch(() => undefined);
      this.reset();
      for (const [state, count] of Object.entries(mails ?? {})) this.set({ state }, count);
    },
  });
  registry.registerMetric(outbox);
  const held = new Gauge({
    name: 'trailrun_held_places',
    help: 'Places that are kept for a payment, by race',
    labelNames: ['race'],
    registers,
    async collect() {
      const races = await countHeldPlaces(db).catch(() => []);
      this.reset();
      for (const { race, count } of races) this.set({ race }, count);
    },
  });
  registry.registerMetric(held);
}

/** For each race, how many places are held unpaid until they are paid or released. */
const countHeldPlaces = (db: Kysely<Schema>) =>
  db
    .selectFrom('race')
    .leftJoin('participant', (kept) =>
      kept
        .onRef('participant.race_id', '=', 'race.id')
        .on('status', '=', 'pending')
        .on('holds_place', '=', true)
        .on('held_until', 'is not', null),
    )
    .select(['race.id as race', sql<number>`count(participant.id)::int`.as('count')])
    .groupBy('race.id')
    .execute();

/** Few labels, whatever is requested. */
function kindOf(route: string | undefined): string {
  if (route === undefined) return 'unknown';
  const [, kind] =
    /^\/(api|admin|assets|pictures|social|uploads|healthz|readyz)(?:\/|$)/.exec(route) ?? [];
  return kind ?? 'page';
}
