import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { ended, reasonsOf, test } from './own-site.ts';

const publicUrl = 'https://race.example';

/** The port that a server says it listens at. */
async function portOf(output: () => string): Promise<string> {
  await expect.poll(output, { timeout: 60_000 }).toMatch(/listening at http:\/\/127\.0\.0\.1:\d+/);
  return /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(output())?.[1] ?? '';
}

/** The processes that serve now, as their parent has them. */
const workersOf = (pid = 0) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(
      (child) => child && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('server.js'),
    );

/** How many of them have said that they listen. */
const listening = (output: () => string) =>
  new Set(
    [...output().matchAll(/"pid":(\d+),[^\n]*listening at http:\/\/127\.0\.0\.1/g)].map(
      ([, pid]) => pid,
    ),
  );

/** Asks for a page again and again, each time by a connection of its own; counts what failed. */
function askOn(url: string) {
  const over = new AbortController();
  const asking = (async () => {
    const counts = { answered: 0, failed: 0 };
    while (!over.signal.aborted) {
      const isFine = await fetch(url, { headers: { connection: 'close' } }).then(
        async (answer) => (await answer.text()).includes('</html>') && answer.ok,
        () => false,
      );
      counts[isFine ? 'answered' : 'failed']++;
    }
    return counts;
  })();
  return async () => {
    over.abort();
    return asking;
  };
}

test('several processes serve one port, replace one that dies, and end together', async ({
  site,
}) => {
  const { child, output } = site.start({ PUBLIC_URL: publicUrl, WORKERS: '2' });
  const port = await portOf(output);
  await expect.poll(() => listening(output).size, { timeout: 60_000 }).toBe(2);
  const before = workersOf(child.pid);
  expect(before).toHaveLength(2);
  expect(output().match(/TrailRun is ready/g)).toHaveLength(1);

  process.kill(Number(before[1]), 'SIGKILL');
  await expect.poll(() => listening(output).size, { timeout: 60_000 }).toBe(3);
  const after = workersOf(child.pid);
  expect(after).toContain(before[0]);
  expect(after).not.toContain(before[1]);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);

  expect(await ended(child, 'SIGTERM')).toBe(0);
  for (const pid of after) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});

test('SIGHUP replaces each process, and nobody is refused meanwhile', async ({ site }) => {
  const { child, output } = site.start({ PUBLIC_URL: publicUrl, WORKERS: '2' });
  const port = await portOf(output);
  await expect.poll(() => listening(output).size, { timeout: 60_000 }).toBe(2);
  const before = workersOf(child.pid);
  const stopAsking = askOn(`http://127.0.0.1:${port}/rules`);
  child.kill('SIGHUP');
  await expect.poll(output, { timeout: 60_000 }).toContain('every process was replaced');
  const counts = await stopAsking();
  expect(counts.failed).toBe(0);
  expect(counts.answered).toBeGreaterThan(10);
  for (const pid of workersOf(child.pid)) expect(before).not.toContain(pid);
  expect(await ended(child, 'SIGTERM')).toBe(0);
});

test('a start that fails ends as one process would', async ({ site }) => {
  const { child, output } = site.start({
    PUBLIC_URL: publicUrl,
    WORKERS: '2',
    DATABASE_URL: 'postgres://a:s3cret@127.0.0.1:9/x',
    LOG_LEVEL: 'silent',
  });
  expect(await ended(child)).toBe(1);
  expect(reasonsOf({ output })).toEqual(['DATABASE_URL: nothing listens at 127.0.0.1:9.']);
});
