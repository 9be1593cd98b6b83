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
  requests: number;
  seed: number;
  known: Known;
  /** By role, its cookie as of now; asked again and again, for what is fuzzed ends sessions too. */
  cookies(): Promise<Record<string, string>>;
  /** Absent: all of them. */
  only?: (target: Target) => boolean;
};

type Failure = { status: number | 'hang'; role: string; request: InjectOptions };
export type FuzzReport = {
  failures: Failure[];
  /** By kind: well-meant requests, and how many of them were answered 2xx or 303. */
  meant: Record<Target['kind'], { sent: number; done: number }>;
  statuses: Record<string, number>;
  targets: number;
  slowestMs: number;
  memory: { requests: number; heapMb: number; rssMb: number }[];
};

const roundOf = 2500;
const atOnce = 4;
const hangMs = 20_000;
const mostLinks = 120;
const memoryPoints = 10;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Sends so many requests at everything that the site answers to, and says what came back. */
export async function fuzzSite(options: FuzzOptions): Promise<FuzzReport> {
  const { app, requests, seed } = options;
  const report: FuzzReport = {
    failures: [],
    meant: { api: { sent: 0, done: 0 }, page: { sent: 0, done: 0 }, form: { sent: 0, done: 0 } },
    statuses: {},
    targets: 0,
    slowestMs: 0,
    memory: [],
  };
  const noteMemory = (sent: number) => {
    collectGarbage();
    const { heapUsed, rss } = process.memoryUsage();
    const [heapMb, rssMb] = [heapUsed, rss].map((bytes) => Math.round(bytes / 1024 / 1024));
    report.memory.push({ requests: sent, heapMb: heapMb ?? 0, rssMb: rssMb ?? 0 });
  };
  noteMemory(0);
  for (let sent = 0; sent < requests; ) {
    const cookies = await options.cookies();
    const targets = (await findTargets(options, cookies)).filter(options.only ?? (() => true));
    report.targets = Math.max(report.targets, targets.length);
    const round = Math.min(roundOf, requests - sent);
    const each = Math.ceil(round / targets.length);
    const wanted = targets.flatMap((target, i) =>
      fc
        .sample(fc.tuple(target.wishes, mischief, fc.constantFrom(...Object.keys(cookies))), {
          numRuns: each,
          seed: seed + sent * 1000 + i,
        })
        .map(([wish, prank, role]) => ({ target, wish, prank, role })),
    );
    // Not target by target: what one does meets what the others do.
    const queue = fc.sample(fc.shuffledSubarray(wanted, { minLength: round, maxLength: round }), {
      numRuns: 1,
      seed: seed + sent,
    })[0] as typeof wanted;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          const { target, wish, prank, role } = next;
          const request = requestOf(target, wish, prank, cookies[role] ?? '');
          const startedAt = performance.now();
          const status = await ask(app, request);
          report.slowestMs = Math.max(report.slowestMs, performance.now() - startedAt);
          report.statuses[status] = (report.statuses[status] ?? 0) + 1;
          if (status === 'hang' || status >= 500) report.failures.push({ status, role, request });
          // What was asked before may have signed everybody out.
          if (status === 401 && role !== 'nobody') Object.assign(cookies, await options.cookies());
          if (prank || role !== 'admin') continue;
          const share = report.meant[target.kind];
          share.sent++;
          if (status !== 'hang' && (status < 300 || status === 303)) share.done++;
        }
      }),
    );
    sent += round;
    if (sent % Math.ceil(requests / memoryPoints) < round) noteMemory(sent);
  }
  return report;
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

/** All that can be asked, found anew: what was done since has made other forms. */
async function findTargets(
  { app, known }: FuzzOptions,
  cookies: Record<string, string>,
): Promise<Target[]> {
  const links = new Set<string>();
  const forms = new Map<string, Target>();
  const visit = async (address: string, cookie: string) => {
    const { body } = await app.inject({ url: address, headers: { cookie } });
    for (const link of linksIn(body)) links.add(link);
    for (const target of formTargets(body, address)) forms.set(target.name, target);
  };
  const paths = allPages.flatMap(({ path }) => pathsOf(path, known));
  for (const cookie of [cookies.nobody ?? '', cookies.admin ?? '']) {
    for (const path of paths) await visit(path, cookie);
  }
  for (const link of [...links].slice(0, mostLinks)) await visit(link, cookies.admin ?? '');
  const api = await apiTargets(app, known);
  return [
    // There are few calls and many links: each call counts for three.
    ...api,
    ...api,
    ...api,
    ...forms.values(),
    ...pageTargets(known, new Set([...links].slice(0, mostLinks))),
  ];
}

let strangers = 0;
/** Somebody new, who has not used up what an address may ask. */
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
