import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { tablesHolding } from '../../test/find-texts.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { openTestMailServer } from '../../test/test-mail-server.ts';
import { type DataWatch, watchData } from '../db/data-versions.ts';
import { inTransaction } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { openRow } from '../db/sealed-rows.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { type MailJobOptions, mailJob } from './deliver-mail.ts';
import { claimDueMail, markNotSent } from './mail.queries.ts';
import { mostTries } from './mail.rules.ts';
import { createMailer } from './mailer.ts';
import { queueMail } from './queue-mail.ts';

let database: TestDatabase<Schema>;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
});
afterAll(() => database.close());
afterEach(() => database.db.deleteFrom('mail').execute());

const queue = (address = 'ana@example.ro', count = 1) =>
  inTransaction(database.db, async (trx) => {
    for (let i = 0; i < count; i++) {
      await queueMail(trx, {
        to: { address },
        subject: `Mail ${i}`,
        text: 'Secret words',
        html: '<p>Secret words</p>',
        isAutomaticReply: false,
      });
    }
  });
const rows = () => database.db.selectFrom('mail').selectAll().execute();
const states = async () => (await rows()).map((row) => row.state);
const allDueNow = () => database.db.updateTable('mail').set({ run_at: sql<Date>`now()` }).execute();

async function openServer(...options: Parameters<typeof openTestMailServer>) {
  const server = await openTestMailServer(...options);
  onTestFinished(() => server.close());
  return server;
}

function mailerFor(smtpUrl: string) {
  const from = { address: 'race@trail.example' };
  const server = { by: 'smtp', url: smtpUrl } as const;
  const mailer = createMailer({ server, from, outboxDir: '/nonexistent' });
  onTestFinished(() => mailer.close());
  return mailer;
}

function start(
  smtpUrl: string,
  options: Partial<MailJobOptions> = {},
  watch?: Pick<DataWatch, 'onJobDue'>,
) {
  const lines: string[] = [];
  const log = (facts: object, what: string) => lines.push(`${JSON.stringify(facts)} ${what}`);
  const job = mailJob({
    db: database.db,
    mailer: mailerFor(smtpUrl),
    log,
    pollMs: 20,
    ...options,
  });
  const worker = startJobs([job], { log, ...watch });
  onTestFinished(() => worker.stop());
  return { worker, lines };
}

/** Claims as the job does by itself; `idle`: it has found nothing due. */
function watchedClaim() {
  const { promise: idle, resolve } = Promise.withResolvers<void>();
  const claim: typeof claimDueMail = async (...asked) => {
    const mail = await claimDueMail(...asked);
    if (!mail) resolve();
    return mail;
  };
  return { claim, idle };
}

describe('the outbox', () => {
  it('sends a mail as soon as it is queued, by whichever process', async () => {
    const server = await openServer();
    const watch = await watchData(database.connection);
    onTestFinished(() => watch.close());
    const { claim, idle } = watchedClaim();
    start(server.url, { pollMs: 3_600_000, claim }, watch);
    await idle;
    await queue();
    await expect.poll(states).toEqual(['sent']);
    const [row] = await rows();
    expect(server.ids).toEqual([`<${row?.id}@trail.example>`]);
    expect(row).toMatchObject({ tries: 1, last_error: null, sent_at: expect.any(Date) });
  });

  it('finds what it was not told of', async () => {
    const server = await openServer();
    start(server.url);
    await queue();
    await expect.poll(states).toEqual(['sent']);
  });

  it('keeps no word of a mail readable in the table, waiting or sent', async () => {
    const words = () => tablesHolding(database.db, ['Secret words']);
    const server = await openServer();
    await queue();
    expect(await words()).toEqual([]);
    start(server.url);
    await expect.poll(states).toEqual(['sent']);
    expect((await server.mails())[0]?.html).toContain('Secret words');
    expect(await words()).toEqual([]);
  });

  it('sends nothing of a transaction that failed', async () => {
    const failing = inTransaction(database.db, async (trx) => {
      await queueMail(trx, {
        to: { address: 'ana@example.ro' },
        subject: 'Never',
        text: '',
        html: '',
        isAutomaticReply: false,
      });
      throw new Error('after all not');
    });
    await expect(failing).rejects.toThrow('after all not');
    expect(await rows()).toEqual([]);
  });

  it('keeps mails while the mail server is away, and sends each once when it is back', async () => {
    const away = await openTestMailServer();
    await away.close();
    const { lines } = start(away.url);
    await queue('ana@example.ro', 5);
    await expect.poll(async () => (await rows()).every((row) => row.last_error)).toBe(true);
    expect(await states()).toEqual(Array(5).fill('waiting'));
    const waits = (await rows()).map((row) => row.run_at.getTime() - row.created_at.getTime());
    expect(Math.min(...waits)).toBeGreaterThan(20_000);
    const server = await openServer({ port: away.port });
    await allDueNow();
    await expect.poll(states).toEqual(Array(5).fill('sent'));
    expect(new Set(server.ids).size).toBe(5);
    expect(server.ids).toHaveLength(5);
    expect(lines).toHaveLength(5);
    expect(lines.join()).not.toMatch(/ana@|Secret|Mail \d/);
  });

  it('fails a mail at once that the server refuses for good, and keeps it', async () => {
    const server = await openServer({
      refuse: (address) =>
        address.startsWith('nobody') ? { status: 550, text: 'no such user' } : undefined,
    });
    const { lines } = start(server.url);
    await queue('nobody@example.ro');
    await queue('ana@example.ro');
    await expect.poll(async () => (await states()).toSorted()).toEqual(['failed', 'sent']);
    const refused = (await openedMails(database.db)).find((row) => row.state === 'failed');
    expect(refused).toMatchObject({ tries: 1, last_error: 'EENVELOPE 550', text: 'Secret words' });
    expect(lines).toEqual([
      `{"mail":"${refused?.id}","tries":1,"code":"EENVELOPE 550"} mail failed for good`,
    ]);
  });

  it('fails a mail after the last try', async () => {
    const server = await openServer({ refuse: () => ({ status: 451, text: 'later' }) });
    await queue();
    await database.db
      .updateTable('mail')
      .set({ tries: mostTries - 2 })
      .execute();
    start(server.url);
    // The try is counted before it is made, and noted once it has failed.
    await expect.poll(async () => (await rows())[0]?.last_error).toBe('EENVELOPE 451');
    expect((await rows())[0]).toMatchObject({ tries: mostTries - 1, state: 'waiting' });
    await allDueNow();
    await expect.poll(states).toEqual(['failed']);
    expect((await rows())[0]).toMatchObject({ tries: mostTries, last_error: 'EENVELOPE 451' });
  });

  it('sends each mail once, however many workers there are', async () => {
    const server = await openServer({ delayMs: 5 });
    await queue('ana@example.ro', 60);
    for (let i = 0; i < 3; i++) start(server.url);
    await expect.poll(async () => new Set(await states())).toEqual(new Set(['sent']));
    expect(server.ids).toHaveLength(60);
    expect(new Set(server.ids).size).toBe(60);
  });

  it('would send some twice if workers looked and took in two steps', async () => {
    const server = await openServer({ delayMs: 5 });
    await queue('ana@example.ro', 60);
    const lookThenTake: typeof claimDueMail = async (db) => {
      const seen = await db
        .selectFrom('mail')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('run_at', '<=', sql<Date>`now()`)
        .orderBy('run_at')
        .executeTakeFirst();
      if (!seen) return undefined;
      const tries = seen.tries + 1;
      const later = new Date(Date.now() + 60_000);
      await db
        .updateTable('mail')
        .set({ tries, run_at: later })
        .where('id', '=', seen.id)
        .execute();
      const to = { address: seen.to_address };
      return {
        ...openRow(db, 'mail', seen),
        to,
        replyTo: undefined,
        isAutomaticReply: false,
        tries,
      };
    };
    for (let i = 0; i < 3; i++) start(server.url, { claim: lookThenTake });
    await expect.poll(async () => new Set(await states())).toEqual(new Set(['sent']));
    expect(server.ids.length).toBeGreaterThan(60);
  });

  it('sends a mail again, under the same Message-ID, whose worker died before marking it', async () => {
    const server = await openServer();
    await queue();
    const dying = await claimDueMail(database.db, 60_000);
    if (!dying) throw new Error('nothing due');
    await mailerFor(server.url).send(dying);
    const { claim, idle } = watchedClaim();
    start(server.url, { claim });
    await idle;
    expect(server.ids).toHaveLength(1);
    await allDueNow();
    await expect.poll(states).toEqual(['sent']);
    expect(server.ids).toEqual(Array(2).fill(`<${dying.id}@trail.example>`));
    expect((await rows())[0]?.tries).toBe(2);
  });

  it('does not let a worker whose lease has ended undo what the next one did', async () => {
    await queue();
    const late = await claimDueMail(database.db, 0);
    const next = await claimDueMail(database.db, 60_000);
    if (!late || !next) throw new Error('nothing due');
    await markNotSent(database.db, late, { error: 'late', waitMs: undefined });
    expect(await rows()).toMatchObject([{ state: 'waiting', last_error: null, tries: 2 }]);
    await markNotSent(database.db, next, { error: 'refused', waitMs: undefined });
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'refused' }]);
  });

  it('finishes the mails in flight when it is stopped, and takes no other', async () => {
    const server = await openServer({ delayMs: 300 });
    await queue('ana@example.ro', 10);
    const { worker } = start(server.url, { concurrency: 2 });
    await expect.poll(async () => (await rows()).filter((row) => row.tries > 0).length).toBe(2);
    await worker.stop();
    expect((await states()).toSorted()).toEqual([
      ...Array<string>(2).fill('sent'),
      ...Array<string>(8).fill('waiting'),
    ]);
    expect(server.ids).toHaveLength(2);
  });

  it('marks a mail as sent when the database comes back in time', async () => {
    const server = await openServer();
    await queue();
    let failures = 3;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        const isMark = JSON.stringify(node).includes('sent_at') && node.kind === 'UpdateQueryNode';
        if (isMark && server.ids.length > 0 && failures-- > 0) throw new Error('away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { lines } = start(server.url, { db });
    await expect.poll(states).toEqual(['sent']);
    expect(lines.filter((line) => line.endsWith('mail cannot be marked'))).toHaveLength(3);
    expect(server.ids).toHaveLength(1);
  });

  it('outlives the database', async () => {
    const other = await createTestDatabase<Schema>();
    const { worker, lines } = start('smtp://127.0.0.1:9', { db: other.db });
    await other.drop();
    await expect.poll(() => lines.some((line) => line.includes('3D000'))).toBe(true);
    await worker.stop();
    expect(lines.filter((line) => !line.endsWith('sending mails failed'))).toEqual([]);
    await other.close();
  });
});
