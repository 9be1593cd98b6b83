import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openServerFolder } from './test/server-process.ts';

const several = { PUBLIC_URL: 'https://race.example', WORKERS: '2' };

let folder: Awaited<ReturnType<typeof openServerFolder>>;
beforeEach(async () => {
  folder = await openServerFolder();
});
afterEach(() => folder.close());

/** The processes that serve now, as their parent has them. */
const workersOf = (pid = 0) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(
      (child) => child && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('server.js'),
    );

/** Whether so many of them have said that they listen. */
const listening = (count: number) => (said: string) => {
  const pids = [...said.matchAll(/"pid":(\d+),[^\n]*listening at http:\/\/127\.0\.0\.1/g)];
  return new Set(pids.map(([, pid]) => pid)).size === count;
};

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

it('several processes serve one port, replace one that dies, and end together', async () => {
  const server = folder.start(several);
  const { pid } = server.child;
  await server.until(listening(2));
  const [, port] = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(server.output()) ?? [];
  const before = workersOf(pid);
  expect(before).toHaveLength(2);
  expect(server.output().match(/TrailRun is ready/g)).toHaveLength(1);

  process.kill(Number(before[1]), 'SIGKILL');
  await server.until(listening(3));
  const after = workersOf(pid);
  expect(after).toContain(before[0]);
  expect(after).not.toContain(before[1]);

  // SIGHUP replaces each of them, and nobody is refused meanwhile.
  const stopAsking = askOn(`http://127.0.0.1:${port}/rules`);
  server.child.kill('SIGHUP');
  await server.until((said) => said.includes('every process was replaced'));
  const counts = await stopAsking();
  expect(counts.failed).toBe(0);
  expect(counts.answered).toBeGreaterThan(0);
  const last = workersOf(pid);
  for (const each of last) expect(after).not.toContain(each);

  expect(await server.ended('SIGTERM')).toBe(0);
  for (const each of last) expect(() => process.kill(Number(each), 0)).toThrow('ESRCH');
});

it('a start that fails ends as one process would', async () => {
  const server = folder.start({
    ...several,
    DATABASE_URL: 'postgres://a:s3cret@127.0.0.1:9/x',
    LOG_LEVEL: 'silent',
  });
  expect(await server.ended()).toBe(1);
  expect(server.reasons()).toEqual(['DATABASE_URL: nothing listens at 127.0.0.1:9.']);
});
