import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Milliseconds of each answer, and how many were no page. */
export type Watched = { times: number[]; failed: number };

const pages = ['/', '/races', '/participants'];
const everyMs = 50;

/**
 * Asks for public pages in turns while something is done, from a thread of its own, since this one
 * is busy with the crowd. Each has been shown before.
 */
export async function watchPages(
  url: string,
  work: () => Promise<unknown>,
  of: readonly string[] = pages,
): Promise<Watched> {
  for (const page of of) await fetch(url + page).then((answer) => answer.text());
  const watcher = new Worker(new URL(import.meta.url), { workerData: { url, of } });
  const seen = new Promise<Watched>((resolve, reject) => {
    watcher.once('message', resolve).once('error', reject);
  });
  await work();
  watcher.postMessage('enough', []);
  return seen;
}

async function watch({ url, of }: { url: string; of: string[] }): Promise<Watched> {
  const seen: Watched = { times: [], failed: 0 };
  const over = new AbortController();
  parentPort?.once('message', () => over.abort());
  for (let i = 0; !over.signal.aborted; i++) {
    const began = performance.now();
    const text = await fetch(`${url}${of[i % of.length]}`)
      .then((answer) => (answer.ok ? answer.text() : ''))
      .catch(() => '');
    if (!text.includes('</html>')) seen.failed++;
    seen.times.push(performance.now() - began);
    await sleep(everyMs);
  }
  return seen;
}

if (!isMainThread) parentPort?.postMessage(await watch(workerData), []);
