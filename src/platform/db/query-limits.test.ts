import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.ts';
import { openFreezingProxy } from './freezing-proxy.ts';
import { readForPage } from './pools.ts';
import type { Schema } from './schema.ts';
import { createTestDatabase } from './test-database.ts';

const short = { lockMs: 200, statementMs: 400, answerMs: 600 };
const long = { lockMs: 60_000, statementMs: 60_000, answerMs: 60_000 };

async function behindProxy() {
  const test = await createTestDatabase<Schema>();
  onTestFinished(() => test.close());
  const proxy = await openFreezingProxy(test.connection);
  const database = await openDatabase<Schema>({ databaseUrl: proxy.url, dataDir: '/nonexistent' });
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  return { test, proxy, database };
}

it('answers again after every connection has fallen silent', async () => {
  const { proxy, database } = await behindProxy();
  database.limitQueries({ work: short });
  const ask = () => sql`select 1 as one`.execute(database.db).then(({ rows }) => rows);
  const asBefore = await Promise.all(Array.from({ length: 10 }, ask));
  expect(asBefore).toHaveLength(10);
  proxy.freeze();
  const silent = await Promise.allSettled(Array.from({ length: 10 }, ask));
  expect(new Set(silent.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(await ask()).toEqual([{ one: 1 }]);
});

it('gives back what a transaction held whose connection has fallen silent', async () => {
  const { proxy, database } = await behindProxy();
  database.limitQueries({ work: short });
  const work = database.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    proxy.freeze();
    await sql`select 2`.execute(trx);
  });
  await expect(work).rejects.toThrow(/timeout|closed/);
  const { rows } = await sql`select 3 as three`.execute(database.db);
  expect(rows).toEqual([{ three: 3 }]);
});

it('waits for a locked table as long as its limit and no longer', async () => {
  const { test, database } = await behindProxy();
  const holder = await test.pool.connect();
  onTestFinished(() => holder.release(true));
  await holder.query('begin; lock table participant in access exclusive mode');
  database.limitQueries({ work: short, pages: short });
  const count = () => sql`select count(*) from participant`.execute(database.db);
  await expect(count()).rejects.toMatchObject({ code: '55P03' });
  await expect(readForPage(count)).rejects.toMatchObject({ code: '55P03' });
  await expect(sql`select pg_sleep(30)`.execute(database.db)).rejects.toMatchObject({
    code: '57014',
  });
});

it('reads pages while everything else waits', async () => {
  const { test, database } = await behindProxy();
  const holder = await test.pool.connect();
  await holder.query('begin; lock table participant in access exclusive mode');
  database.limitQueries({ work: long });
  const waiting = Array.from({ length: 30 }, () =>
    sql`select count(*) from participant`.execute(database.db),
  );
  const read = () => sql`select count(*)::int as races from race`.execute(database.db);
  expect((await readForPage(read)).rows).toEqual([{ races: 0 }]);
  await holder.query('rollback');
  holder.release();
  expect(await Promise.all(waiting)).toHaveLength(30);
});
