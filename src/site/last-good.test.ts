import { afterEach, describe, expect, it } from 'vitest';
import { firstVersions } from '../platform/db/data-versions.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { type CachedPage, type MadePage, PageCache } from './page-cache.ts';

const sites: TestSite[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

async function openVisited(...pages: string[]) {
  const dataVersions = firstVersions();
  const site = await openTestSite({ dataVersions, patienceMs: 100 });
  sites.push(site);
  for (const page of pages) expect((await site.app.inject(page)).statusCode).toBe(200);
  return { site, dataVersions };
}

const pages = ['/', '/races', '/participants'];
const tables = ['participant', 'race_places', 'race'] as const;

describe('a page that everybody reads, once it has been made', () => {
  it.each(tables)('is shown as it was while %s is locked, and anew afterwards', async (table) => {
    const { site, dataVersions } = await openVisited(...pages);
    const holder = await site.database.pool.connect();
    try {
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
      for (const each of tables) dataVersions[each]++;
      const ages: unknown[] = [];
      for (const page of [...pages, ...pages]) {
        const { statusCode, headers, body } = await site.app.inject(page);
        expect([statusCode, body.includes('</html>')]).toEqual([200, true]);
        ages.push(headers['age']);
      }
      // Not every page needs every table; the one that does says how old it is.
      expect(ages).toContainEqual(expect.stringMatching(/^\d+$/));
    } finally {
      holder.release(true);
    }
    await expect.poll(async () => (await site.app.inject('/races')).headers['age']).toBeUndefined();
  });

  it('says how old it is while the database is away, and is nobody’s own', async () => {
    const { site, dataVersions } = await openVisited('/races');
    await site.database.drop();
    dataVersions.race++;
    const { statusCode, headers } = await site.app.inject('/races');
    expect([statusCode, headers['age']]).toEqual([200, expect.stringMatching(/^\d+$/)]);
    const never = await site.app.inject('/races/1');
    expect([never.statusCode, never.headers['retry-after']]).toEqual([503, '10']);
    const own = await site.app.inject('/my-registration/nothing');
    expect([own.statusCode, own.headers['age']]).toEqual([503, undefined]);
  });
});

describe('a page that takes its time', () => {
  const answer = (name: string) => ({ name }) as unknown as CachedPage['answer'];
  const last = { answer: answer('last'), madeAtMs: 0, rightAtMs: 0, staleAtMs: 0, version: 0 };
  const made = { answer: answer('made'), isForAll: true, isWhole: true, cookie: undefined };
  // No test waits for as long as this.
  const patient = (ping: () => Promise<void>, making: Promise<MadePage>) => {
    const cache = new PageCache({ ping, patienceMs: 60_000 });
    cache.set('/', last);
    return cache.renew('/', { version: 1, shownWhileMadeMs: 0 }, () => making);
  };
  const never = new Promise<never>(() => {});

  it('is not waited for where the database answers nothing, or is lost', async () => {
    for (const ping of [() => never, () => Promise.reject(new Error('lost'))])
      expect((await patient(ping, never)).answer).toBe(last.answer);
  });

  it('is waited for where the database answers, but has much to read', async () => {
    const { promise: making, resolve: make } = Promise.withResolvers<MadePage>();
    const ping = async () => void setImmediate(make, made);
    expect(await patient(ping, making)).toBe(made);
  });
});
