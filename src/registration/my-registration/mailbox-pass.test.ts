import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../platform/db/schema.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { early, openRaces, registered } from '../../test/my-registration-kit.ts';
import { forgetPasses, givePass, isPassGood, passCookie, passIn } from './mailbox-pass.ts';

const after = (minutes: number) => new Date(early.getTime() + minutes * 60_000);

let database: TestDatabase<Schema>;
let id: number;
let pass: string;
beforeAll(async () => {
  database = await openRaces();
  id = await registered(database.db, 1);
  pass = await givePass(database.db, { id, version: 2 }, early);
});
afterAll(() => database.close());

describe('a pass for who gave the mailed code', () => {
  it('is good for fifteen minutes', async () => {
    const { db } = database;
    expect(await isPassGood(db, pass, { id, version: 2 }, after(14.99))).toBe(true);
    expect(await isPassGood(db, pass, { id, version: 2 }, after(15))).toBe(false);
  });

  it('is not good for another runner, a later link, or any other text', async () => {
    const { db } = database;
    const other = await registered(db, 2);
    const asked: [string | undefined, { id: number; version: number }][] = [
      [pass, { id: other, version: 2 }],
      [pass, { id, version: 3 }],
      [`${pass}0`, { id, version: 2 }],
      ['', { id, version: 2 }],
      [undefined, { id, version: 2 }],
      ['ă\0'.repeat(43), { id, version: 2 }],
    ];
    for (const [given, holder] of asked)
      expect(await isPassGood(db, given, holder, early)).toBe(false);
  });

  it('goes once it is over', async () => {
    const { db } = database;
    const count = async () => (await db.selectFrom('mailbox_pass').selectAll().execute()).length;
    await forgetPasses(db, after(14));
    expect(await count()).toBe(1);
    await forgetPasses(db, after(15));
    expect(await count()).toBe(0);
  });

  it.each([true, false])('comes back in the cookie of its runner (TLS: %s)', (isHttps) => {
    const [cookie = ''] = passCookie(7, pass, { isHttps }).split(';', 1);
    const cookies = `lang=ro; mailbox-77=x; ${cookie}`;
    expect(passIn(cookies, 7, { isHttps })).toBe(pass);
    expect(passIn(cookies, 8, { isHttps })).toBeUndefined();
    expect(passIn(undefined, 7, { isHttps })).toBeUndefined();
  });
});
