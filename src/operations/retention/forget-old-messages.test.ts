import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { syncEdition } from '../../event/races/sync-edition.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { sealRow } from '../../platform/db/sealed-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { type Clock, startClock } from '../../platform/http/clock.ts';
import { startJobs } from '../../platform/jobs/start-jobs.ts';
import { seedSampleParticipants } from '../../registration/participants/seed-sample-participants.ts';
import { forgetOldMessages, retentionJobs } from './forget-old-messages.ts';

let database: TestDatabase<Schema>;
let outboxDir: string;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
  outboxDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-forget-'));
});
afterAll(async () => {
  await database.close();
  rmSync(outboxDir, { recursive: true });
});
afterEach(async () => {
  await database.db.deleteFrom('contact_message').execute();
  await database.db.deleteFrom('mail').execute();
});

const dayMs = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-21T12:00Z');

async function addMail(created_at: Date, state: 'waiting' | 'sent' | 'failed', subject = '') {
  const mail = { to_address: 'a@b.example', subject, text: 'x', html: 'x' };
  await database.db
    .insertInto('mail')
    .values(
      sealRow(database.db, 'mail', {
        id: randomUUID(),
        created_at,
        state,
        is_automatic_reply: false,
        ...mail,
      }),
    )
    .execute();
}

async function addMessage(created_at: Date, subject = '') {
  const text = { subject, email: 'a@b.example', name: 'Ana', language: 'ro', message: 'x' };
  await database.db
    .insertInto('contact_message')
    .values({ id: randomUUID(), created_at, ...text })
    .execute();
}

function addFile(at: Date, name: string) {
  writeFileSync(path.join(outboxDir, name), 'x');
  utimesSync(path.join(outboxDir, name), at, at);
}

const left = (table: 'contact_message' | 'mail') =>
  database.db.selectFrom(table).selectAll().orderBy('created_at').execute();

describe('forgetOldMessages', () => {
  it('deletes messages and mails after twelve months, and none before', async () => {
    for (const day of ['2025-11-20', '2025-11-21T11:00Z', '2025-11-22', '2026-11-20']) {
      await addMessage(new Date(day), day);
      await addMail(new Date(day), 'sent', day);
      addFile(new Date(day), `${day}.eml`);
    }
    const places = { db: database.db, outboxDir };
    expect(await forgetOldMessages(places, now)).toBe(6);
    for (const table of ['contact_message', 'mail'] as const) {
      const subjects = (await left(table)).map(({ subject }) => subject);
      expect(subjects).toEqual(['2025-11-22', '2026-11-20']);
    }
    expect(readdirSync(outboxDir)).toEqual(['2025-11-22.eml', '2026-11-20.eml']);
    expect(await forgetOldMessages(places, now)).toBe(0);
  });

  it('deletes files of mails that were erased, a day after, and no other', async () => {
    await addMail(new Date('2026-11-01'), 'sent');
    const [kept] = await left('mail');
    const [lost, fresh] = [randomUUID(), randomUUID()];
    addFile(new Date('2026-11-01'), `${kept?.id}.eml`);
    addFile(new Date('2026-11-20T11:59Z'), `${lost}.eml`);
    addFile(new Date('2026-11-20T12:01Z'), `${fresh}.eml`);
    expect(await forgetOldMessages({ db: database.db, outboxDir }, now)).toBe(1);
    const names = readdirSync(outboxDir);
    expect(names).toEqual(expect.arrayContaining([`${kept?.id}.eml`, `${fresh}.eml`]));
    expect(names).not.toContain(`${lost}.eml`);
    for (const name of names) rmSync(path.join(outboxDir, name));
  });

  it('deletes no mail that waits to be sent', async () => {
    for (const state of ['waiting', 'sent', 'failed'] as const) {
      await addMail(new Date('2025-01-01'), state);
    }
    expect(await forgetOldMessages({ db: database.db, outboxDir }, now)).toBe(2);
    expect(await left('mail')).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('retentionJobs', () => {
  function forget({ clock }: { clock: Clock }) {
    const log = () => {};
    const jobs = startJobs(retentionJobs({ db: database.db, clock, outboxDir, log }), { log });
    onTestFinished(() => jobs.stop());
  }

  it('deletes emergency contacts of an event that is long past', async () => {
    await syncEdition(database.db);
    await seedSampleParticipants(database.db);
    const safety = () =>
      database.db.selectFrom('participant').select('emergency_name').distinct().execute();
    expect((await safety()).length).toBeGreaterThan(1);
    forget({ clock: startClock() });
    await expect.poll(safety).toEqual([{ emergency_name: '' }]);
  });

  it('deletes nothing in a rehearsal', async () => {
    await addMessage(new Date(Date.now() - 370 * dayMs), 'old');
    const clock = startClock({ time: new Date('2035-01-01') });
    expect(retentionJobs({ db: database.db, clock, outboxDir, log: () => {} })).toEqual([]);
  });

  it('begins at once, by the real time', async () => {
    await addMessage(new Date(Date.now() - 370 * dayMs), 'old');
    await addMessage(new Date(Date.now() - 350 * dayMs), 'young');
    forget({ clock: startClock() });
    await expect
      .poll(async () => (await left('contact_message')).map(({ subject }) => subject))
      .toEqual(['young']);
  });
});
