import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DataWatch, watchData } from '../platform/db/data-versions.ts';
import { placeRunners } from '../test/race-control-kit.ts';
import { publishFinishes } from '../test/results-kit.ts';
import { openTestSite } from '../test/test-site.ts';
import { forgetInPublications } from './publications.queries.ts';
import { publishedResults } from './published-results.ts';

let site: Awaited<ReturnType<typeof openTestSite>>;
let watch: DataWatch;
beforeAll(async () => {
  site = await openTestSite();
  watch = await watchData(site.database.connection);
});
afterAll(async () => {
  await watch.close();
  await site.close();
});

it('is the latest public version of each race with the one it replaced, read once', async () => {
  const { db } = site.database;
  const ids = await placeRunners(db, 3);
  const read = publishedResults(db, watch.versions);
  expect(await read()).toEqual([]);
  await publishFinishes(db, [4000, 3000], { kind: 'provisional' });
  await publishFinishes(db, [4000, 3000], { kind: 'draft' });
  await expect.poll(() => read()).toMatchObject([{ raceId: 1, version: 1 }]);
  expect((await read())[0]?.before).toBeUndefined();
  await publishFinishes(db, [2000, 3000]);
  await expect
    .poll(() => read())
    .toMatchObject([{ version: 3, kind: 'official', before: { version: 1 } }]);
  expect(await read()).toBe(await read());
  const [{ snapshot } = { snapshot: undefined }] = await read();
  expect(snapshot?.runners.map(({ id, state, finalMs }) => [id, state, finalMs])).toEqual([
    [ids[0], 'finished', 2_000_000],
    [ids[1], 'finished', 3_000_000],
    [ids[2], 'not-started', null],
  ]);
  await db.transaction().execute((trx) => forgetInPublications(trx, ids[0] ?? 0));
  await expect.poll(async () => (await read())[0]?.snapshot.runners[0]?.person).toBeNull();

  // What was the latest is known already; of it only the people are read, who may have been erased.
  const [latest] = await read();
  await publishFinishes(db, [2000, 2500]);
  await expect.poll(async () => (await read())[0]?.version).toBe(4);
  const [after] = await read();
  expect(after?.before?.snapshot.standings).toBe(latest?.snapshot.standings);
  await db.transaction().execute((trx) => forgetInPublications(trx, ids[1] ?? 0));
  await expect
    .poll(async () =>
      (await read()).flatMap(({ snapshot, before }) =>
        [snapshot, before?.snapshot].map((each) => each?.runners[1]?.person),
      ),
    )
    .toEqual([null, null]);
});
