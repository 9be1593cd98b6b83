import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findPostmaster, runScript, until } from './embedded/embedded-test-kit.ts';

it('leaves neither a PostgreSQL nor its files behind when a test run is killed', async () => {
  const run = runScript(`
    const { startTestServer } = await import('${import.meta.dirname}/test-database.ts');
    const server = await startTestServer({});
    process.send(server.address.host);
    setInterval(() => {}, 1000);
  `);
  const [home] = (await once(run, 'message')) as [string];
  const cluster = path.join(home, 'cluster');
  expect(findPostmaster(cluster)).toBeGreaterThan(0);
  const exit = once(run, 'exit');
  run.kill('SIGKILL');
  await exit;
  await until(() => findPostmaster(cluster) === undefined && !existsSync(home));
});
