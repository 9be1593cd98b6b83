import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePass, isPassGood } from '../../registration/my-registration/mailbox-pass.ts';
import { early, openRaces, registered } from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { inTransaction } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { currentToken, openLink, pickupCodeOf, renewSigningKeys } from './link.queries.ts';
import { readPickup, signLink, signPickup } from './signed-links.ts';
import { signingKey } from './signing-keys.ts';

let database: TestDatabase<Schema>;
let id: number;
beforeAll(async () => {
  database = await openRaces();
  id = await registered(database.db, 1);
});
afterAll(() => database.close());

/** Every value of every table, as a key that somebody might try. */
async function keptValues(): Promise<Buffer[]> {
  const { db } = database;
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where schemaname = 'public'`.execute(db);
  const values = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
    for (const { row } of rows)
      for (const value of Object.values(row))
        values.add(typeof value === 'string' ? value : JSON.stringify(value));
  }
  return [...values].flatMap((text) => [
    Buffer.from(text),
    // As `bytea` comes out.
    ...(text.startsWith('\\x') ? [Buffer.from(text.slice(2), 'hex')] : []),
  ]);
}

describe('with a stolen backup and no key', () => {
  it('nobody makes a link that opens, or a code for the bib pickup', async () => {
    const { db } = database;
    await currentToken(db, 'registration', id);
    await pickupCodeOf(db, id);
    const keys = await keptValues();
    expect(keys.length).toBeGreaterThan(50);
    const own = await signingKey(db, 'pickup');
    for (const key of keys) {
      const token = signLink(key, { purpose: 'registration', id, version: 0 });
      expect(await openLink(db, 'registration', token)).toBeUndefined();
      expect(readPickup(own, signPickup(key, id))).toBeUndefined();
    }
    // The control: what the key itself signs is taken.
    expect(readPickup(own, signPickup(own, id))).toBe(id);
  });

  it('nobody finds a link that was mailed, to end a subscription either', async () => {
    const { db } = database;
    const link = async (purpose: 'registration' | 'newsletter', key: string) =>
      `https://race.example/${purpose}/${signLink(await signingKey(db, purpose), { purpose, id: key, version: 0 })}`;
    const unsubscribeUrl = await link('newsletter', randomUUID());
    const text = `${await link('registration', String(id))} ${unsubscribeUrl}`;
    await inTransaction(db, (trx) =>
      queueMail(trx, {
        to: { address: 'ana@mail.example' },
        subject: 'x',
        text,
        html: text,
        isAutomaticReply: true,
        unsubscribeUrl,
      }),
    );
    const all = (await keptValues()).map(String).join('\n');
    expect(all).toContain('ana@mail.example');
    expect(all.match(/[\w-]{22}\.(registration|newsletter)\./g)).toBeNull();
    expect((await openedMails(db, 'ana@mail.example'))[0]).toMatchObject({
      text,
      unsubscribe_url: unsubscribeUrl,
    });
  });

  it('nobody has a pass that stands for the mailed code', async () => {
    const { db } = database;
    const holder = { id, version: 0 };
    const pass = await givePass(db, holder, early);
    const keys = await keptValues();
    for (const key of keys)
      for (const text of [key.toString(), key.toString('base64url')])
        expect(await isPassGood(db, text, holder, early)).toBe(false);
    expect(await isPassGood(db, pass, holder, early)).toBe(true);
  });
});

describe('what signs', () => {
  it('is another key for each purpose, the same each time', async () => {
    const { db } = database;
    const [one, again, other] = await Promise.all([
      signingKey(db, 'registration'),
      signingKey(db, 'registration'),
      signingKey(db, 'guardian'),
    ]);
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
  });

  it('is another key once it was changed, for that purpose only', async () => {
    const { db } = database;
    const token = await currentToken(db, 'registration', id);
    const pickup = await pickupCodeOf(db, id);
    await inTransaction(db, (trx) => renewSigningKeys(trx, ['registration']));
    expect(await openLink(db, 'registration', token)).toBeUndefined();
    const renewed = await currentToken(db, 'registration', id);
    expect(await openLink(db, 'registration', renewed)).toMatchObject({ id: String(id) });
    expect(await pickupCodeOf(db, id)).toBe(pickup);
  });

  it('changes under mails that wait: their links are good', async () => {
    const { db } = database;
    const token = await currentToken(db, 'registration', id);
    const text = `https://race.example/my-registration/${token}. Not one: 17.registration.3`;
    await inTransaction(db, (trx) =>
      queueMail(trx, {
        to: { address: 'waits@mail.example' },
        subject: 'x',
        text,
        html: `<a href="/my-registration/${token}">x</a>`,
        isAutomaticReply: false,
      }),
    );
    await inTransaction(db, (trx) => renewSigningKeys(trx, ['registration', 'pickup']));
    const renewed = await currentToken(db, 'registration', id);
    expect(renewed).not.toBe(token);
    const [mail] = await openedMails(db, 'waits@mail.example');
    expect(mail).toMatchObject({
      text: text.replace(token, renewed),
      html: `<a href="/my-registration/${renewed}">x</a>`,
    });
  });
});
