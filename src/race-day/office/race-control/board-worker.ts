import type { Worker } from '../../../site/browser/service-worker.ts';

/**
 * The service worker of race control. It keeps the last board and the runners and checkpoints that
 * were opened, and shows these copies, marked as copies, while the server cannot be reached. The
 * build writes it as `/race-control-worker.js`, with `files` in front: the addresses of the scripts
 * and styles of these pages, which a browser may have dropped from its cache by then.
 */
declare const files: string[];

const worker = globalThis as unknown as Worker;

/**
 * The cache name's prefix, before the id of the member of staff whose copies it holds. The
 * organiser's pages, too, find the caches to wipe by it.
 */
const prefix = 'race-control ';
const paths = new Set(['/admin/race-control', '/admin/race-control/checkpoint']);
/** As long as an idle session: without the server nobody can tell whether a session has ended. */
const mostMs = 12 * 3_600_000;
/** A network that carries nothing reports so only after minutes. */
const patienceMs = 10_000;
/**
 * The statuses of a proxy whose server does not answer, and of a server that cannot read its data.
 */
const away = new Set([502, 503, 504]);
const until = 'x-kept-until';
/** How a page hides the note that it is a copy. A page without this note is not kept. */
const hidden = ' hidden="" data-kept-copy=""';

/** Belongs to no member of staff, so that no sign-out wipes it. */
const cacheOfFiles = 'race-control-files';

worker.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(cacheOfFiles)).addAll(files);
  event.waitUntil(Promise.all([keep(), worker.skipWaiting()]));
});

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const cache = await caches.open(cacheOfFiles);
    for (const kept of await cache.keys())
      if (!files.includes(new URL(kept.url).pathname)) await cache.delete(kept);
  };
  event.waitUntil(Promise.all([tidy(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (files.includes(url.pathname)) event.respondWith(keptFile(request));
  if (!paths.has(url.pathname)) return;
  const asked = fetch(request);
  // Cloned before anybody reads it: an answer that is being read cannot be copied.
  const copied = asked.then((answer) => answer.clone());
  // A script that refreshes an open board has to see that the server is away.
  event.respondWith(request.mode === 'navigate' ? answerOrCopy(asked, keyOf(url)) : asked);
  event.waitUntil(noteAnswer(copied, url).catch(() => {}));
});

/** Serves a file from the cache; a file has another name as soon as anything in it changes. */
const keptFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/** The key of a copy: a page's address without the parameters that only one reader asked for. */
const keyOf = ({ pathname, searchParams }: URL): string =>
  `${pathname}?${searchParams.get('runner') ?? searchParams.get('id') ?? ''}`;

/**
 * The server's answer, or the copy where the server is away. Without a copy it waits for the
 * server.
 */
async function answerOrCopy(asked: Promise<Response>, key: string): Promise<Response> {
  const copy = await keptCopy(key);
  if (!copy) return asked;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  return answer && !away.has(answer.status) ? answer : copy;
}

async function keptCopy(key: string): Promise<Response | undefined> {
  const copy = await caches.match(key, { ignoreVary: true });
  return copy && isGood(copy) ? copy : undefined;
}

const isGood = (copy: Response) => Number(copy.headers.get(until)) > Date.now();

/**
 * Keeps a copy of a page for the person who sees it, or wipes all copies where the server refuses
 * the person.
 */
async function noteAnswer(copied: Promise<Response>, url: URL): Promise<void> {
  const answer = await copied;
  if (answer.status === 401 || answer.status === 403) return wipe();
  // A page that reports an action just done is shown once, and not kept.
  if (answer.status !== 200 || url.searchParams.has('done')) return;
  const html = await answer.text();
  const [, staff] = /data-staff="([\w-]+)"/.exec(html) ?? [];
  if (!staff || !html.includes(hidden)) return;
  await wipe(prefix + staff);
  const headers = new Headers(answer.headers);
  // These headers describe the bytes that came, which are decoded text by now.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(until, String(Date.now() + mostMs));
  const cache = await caches.open(prefix + staff);
  for (const key of await cache.keys()) {
    const copy = await cache.match(key, { ignoreVary: true });
    if (copy && !isGood(copy)) await cache.delete(key, { ignoreVary: true });
  }
  const shown = html.replace(hidden, ' data-kept-copy=""');
  await cache.put(keyOf(url), new Response(shown, { headers }));
}

/** Deletes all copies but those in the cache named `but`. */
async function wipe(but?: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== but);
  await Promise.all(names.map((name) => caches.delete(name)));
}
