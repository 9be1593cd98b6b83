import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { allPages } from '../all-pages.ts';
import { type Mischief, mischief } from './fuzz-inputs.ts';
import {
  apiTargets,
  formTargets,
  type Known,
  linksIn,
  pageTargets,
  pathsOf,
  type Target,
  type Wish,
} from './fuzz-targets.ts';

export type FuzzOptions = {
  app: FastifyInstance;
  /** Absent: each form and page gets one, and each call three. */
  requests?: number | undefined;
  seed: number;
  known: Known;
  /** By role, its current cookie; asked again and again, as fuzzed requests end sessions too. */
  cookies(): Promise<Record<string, string>>;
  /** The paths of pages, forms and calls; absent: all of them. */
  only?: readonly string[];
};

type Failure = { status: number | 'hang'; role: string; request: InjectOptions };
export type FuzzReport = {
  failures: Failure[];
  /** By kind: well-meant requests, and how many of them were answered 2xx or 303. */
  meant: Record<Target['kind'], { sent: number; done: number }>;
  statuses: Record<string, number>;
  targets: number;
  slowestMs: number;
  /** When all is answered. */
  memory: { heapMb: number; rssMb: number };
};

const atOnce = 4;
/** For a request that never ends, on the slowest machine too. */
const hangMs = 120_000;
const mostLinks = 120;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Sends this many requests to everything that the site answers, and reports the answers. */
export async function fuzzSite(options: FuzzOptions): Promise<FuzzReport> {
  const { app, seed } = options;
  const cookies = await options.cookies();
  const failures: Failure[] = [];
  const targets = await findTargets(options, cookies, failures);
  const { requests = targets.length } = options;
  const report: Omit<FuzzReport, 'memory'> = {
    failures,
    meant: { api: { sent: 0, done: 0 }, page: { sent: 0, done: 0 }, form: { sent: 0, done: 0 } },
    statuses: {},
    targets: targets.length,
    slowestMs: 0,
  };
  const each = Math.ceil(requests / targets.length);
  const wanted = targets.flatMap((target, i) =>
    fc
      .sample(fc.tuple(target.wishes, mischief, fc.constantFrom(...Object.keys(cookies))), {
        numRuns: each,
        seed: seed + i,
      })
      .map(([wish, prank, role]) => ({ target, wish, prank, role })),
  );
  // Not target by target, so that what one request does meets what the others do.
  const mixed = fc.shuffledSubarray(wanted, { minLength: requests, maxLength: requests });
  const queue = fc.sample(mixed, { numRuns: 1, seed })[0] as typeof wanted;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const { target, wish, prank, role } = next;
        const request = requestOf(target, wish, prank, cookies[role] ?? '');
        const startedAt = performance.now();
        const status = await ask(app, request);
        report.slowestMs = Math.max(report.slowestMs, performance.now() - startedAt);
        report.statuses[status] = (report.statuses[status] ?? 0) + 1;
        if (status === 'hang' || status >= 500) failures.push({ status, role, request });
        // An earlier request may have signed everybody out.
        if (status === 401 && role !== 'nobody') Object.assign(cookies, await options.cookies());
        if (prank || role !== 'admin') continue;
        const share = report.meant[target.kind];
        share.sent++;
        if (status !== 'hang' && (status < 300 || status === 303)) share.done++;
      }
    }),
  );
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  const [heapMb = 0, rssMb = 0] = [heapUsed, rss].map((bytes) => Math.round(bytes / 1024 / 1024));
  return { ...report, memory: { heapMb, rssMb } };
}

async function ask(app: FastifyInstance, request: InjectOptions): Promise<number | 'hang'> {
  const timer = new AbortController();
  const late = sleep(hangMs, 'hang' as const, { signal: timer.signal, ref: false });
  const answer = app.inject(request).then(({ statusCode }) => statusCode);
  return Promise.race([answer, late]).finally(() => {
    late.catch(() => {});
    timer.abort();
  });
}

/** Finds all that can be asked, again each time, as requests so far have made other forms. */
async function findTargets(
  { app, known, only, requests }: FuzzOptions,
  cookies: Record<string, string>,
  failures: Failure[],
): Promise<Target[]> {
  const found = new Set<string>();
  const forms = new Map<string, Target>();
  const visit = async (url: string, role: 'nobody' | 'admin') => {
    const request = { url, headers: { cookie: cookies[role] ?? '' } };
    const { body, statusCode: status } = await app.inject(request);
    if (status >= 500) failures.push({ status, role, request });
    for (const link of linksIn(body)) found.add(link);
    for (const target of formTargets(body, url)) forms.set(target.name, target);
  };
  const paths = allPages
    .flatMap(({ path }) => pathsOf(path, known))
    .filter((path) => only?.includes(path) ?? true);
  for (const path of paths) {
    // Strangers get the same page everywhere on the organiser's side.
    if (!path.startsWith('/admin')) await visit(path, 'nobody');
    await visit(path, 'admin');
  }
  const links = [...found].slice(0, only ? 0 : mostLinks);
  for (const link of links) await visit(link, 'admin');
  const api = await apiTargets(app, known);
  const targets = [
    // There are few calls and many links: each call counts for three.
    ...api,
    ...api,
    ...api,
    ...forms.values(),
    // They were visited a moment ago.
    ...pageTargets(paths, requests === undefined ? [] : links),
  ];
  return targets.filter(({ name }) => only?.includes(name.split(' ')[1] ?? '') ?? true);
}

let strangers = 0;
/** The address of a new visitor, who has not used up the limits of an address. */
function newAddress(): string {
  const n = ++strangers;
  return `${20 + ((n >> 16) % 200)}.${(n >> 8) % 256}.${n % 256}.7`;
}

function requestOf(
  { kind, encoding }: Target,
  wish: Wish,
  prank: Mischief | undefined,
  cookie: string,
): InjectOptions {
  const spoilt = (fields: Record<string, unknown>) => {
    const names = Object.keys(fields);
    const changed = { ...fields };
    for (const [at, value] of prank?.fields ?? []) {
      const name = names[at % Math.max(1, names.length)];
      if (name !== undefined) changed[name] = value;
    }
    if (prank?.extra) changed[prank.extra[0]] = prank.extra[1];
    return changed;
  };
  const query = new URLSearchParams(
    textsOf(wish.method === 'GET' ? spoilt(wish.query) : wish.query),
  ).toString();
  const headers: Record<string, string> = { cookie, 'sec-fetch-site': 'same-origin' };
  if (prank?.header) headers[prank.header[0]] = prank.header[1];
  const request: InjectOptions = {
    method: prank?.method ?? wish.method,
    url: wish.path + (query && `?${query}`),
    remoteAddress: newAddress(),
    headers,
  };
  if (!wish.fields) return request;
  const fields = spoilt(wish.fields);
  const [type, body] = bodyOf(
    kind === 'api' && encoding !== 'multipart' ? 'json' : encoding,
    fields,
  );
  headers['content-type'] = type;
  request.payload = prank?.isBroken ? body.subarray(0, body.length >> 1) : body;
  return request;
}

const textsOf = (fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined
      ? []
      : [[name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]],
  );

const boundary = 'fuzz-boundary';
const csv = 'Nume;Prenume;Cursă\nPop;Ana;11 km\n';

function bodyOf(encoding: Target['encoding'], fields: Record<string, unknown>): [string, Buffer] {
  if (encoding === 'json') return ['application/json', Buffer.from(JSON.stringify(fields))];
  const texts = textsOf(fields);
  if (encoding !== 'multipart') {
    const body = Buffer.from(new URLSearchParams(texts).toString());
    return ['application/x-www-form-urlencoded', body];
  }
  const parts = texts.map(([name, value]) => {
    const isFile = ['file', 'picture', 'course', 'gpx'].includes(name);
    const disposition = `form-data; name="${encodeURIComponent(name)}"${isFile ? '; filename="list.csv"' : ''}`;
    return `--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n${isFile ? csv + value : value}\r\n`;
  });
  const body = Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
  return [`multipart/form-data; boundary=${boundary}`, body];
}
