import type { Worker } from '../../../site/browser/service-worker.ts';

/**
 * The service worker of `/checkpoint`: serves the page and its files from the copies of its
 * installation, all of one build. The build writes it as `/checkpoint-worker.js`, with `build` in
 * front.
 */
declare const build: { version: string; files: string[]; cameraFiles: string[] };

const worker = globalThis as unknown as Worker;
const prefix = 'checkpoint-';
const name = `${prefix}${build.version}`;
const page = '/checkpoint';
const known = new Set([...build.files, ...build.cameraFiles]);

const keep = async (files: string[]): Promise<void> => {
  const cache = await caches.open(name);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
};

worker.addEventListener('install', (event) => event.waitUntil(keep([page, ...build.files])));

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const others = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
    await Promise.all(others.map((key) => caches.delete(key)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener('message', (event) => {
  // Only the page decides when: never while somebody types.
  if (event.data === 'take over') void worker.skipWaiting();
  if (event.data === 'keep the camera') event.waitUntil(keep(build.cameraFiles).catch(() => {}));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPage = request.mode === 'navigate' && pathname === page;
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (!isPage && !known.has(pathname)) return;
  const answer = async () => {
    const cache = await caches.open(name);
    return (await cache.match(isPage ? page : pathname)) ?? fetch(request);
  };
  event.respondWith(answer());
});
