import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { forgetOldMessages } from './forget-old-messages.ts';

let database: TestDatabase<Schema>;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
});
afterAll(() => database.close());

it('deletes messages and mails after twelve months, and none before', async () => {
  const { db } = database;
  for (const day of ['2025-11-20', '2025-11-21T11:00Z', '2025-11-22', '2026-11-20']) {
    const created_at = new Date(day);
    const id = randomUUID();
    const text = { subject: day, email: 'a@b.example', name: 'Ana', language: 'ro', message: 'x' };
    await db
      .insertInto('contact_message')
      .values({ id, created_at, ...text })
      .execute();
    const mail = { to_address: 'a@b.example', subject: day, text: 'x', html: 'x' };
    await db
      .insertInto('mail')
      .values({ id, created_at, is_automatic_reply: false, ...mail })
      .execute();
  }
  expect(await forgetOldMessages(db, new Date('2026-11-21T12:00Z'))).toBe(4);
  for (const table of ['contact_message', 'mail'] as const) {
    const left = await db.selectFrom(table).select('subject').orderBy('created_at').execute();
    expect(left.map(({ subject }) => subject)).toEqual(['2025-11-22', '2026-11-20']);
  }
  expect(await forgetOldMessages(db, new Date('2026-11-21T12:00Z'))).toBe(0);
});
