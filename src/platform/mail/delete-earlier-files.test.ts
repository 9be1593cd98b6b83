import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openTestMailServer } from '../../test/test-mail-server.ts';
import { inTransaction } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { deleteEarlierFiles } from './delete-earlier-files.ts';
import { mailJob } from './deliver-mail.ts';
import { createMailer, type MailServer } from './mailer.ts';
import { queueMail } from './queue-mail.ts';

async function startWith(server: MailServer | undefined) {
  const database = await createTestDatabase<Schema>();
  onTestFinished(() => database.close());
  const outboxDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-start-mail-'));
  onTestFinished(() => rmSync(outboxDir, { recursive: true }));
  for (const name of ['a.eml', 'b.eml', 'notes.txt'])
    writeFileSync(path.join(outboxDir, name), 'x');
  const from = { address: 'race@trail.example' };
  const mailer = createMailer({ server, from, outboxDir });
  onTestFinished(() => mailer.close());
  const log = () => {};
  await deleteEarlierFiles(mailer, log);
  const jobs = startJobs([mailJob({ db: database.db, mailer, log, pollMs: 20 })], { log });
  onTestFinished(() => jobs.stop());
  return { outboxDir, db: database.db };
}

it('leaves no mail readable in the folder once a server carries them', async () => {
  const server = await openTestMailServer();
  onTestFinished(() => server.close());
  const { outboxDir } = await startWith({ by: 'smtp', url: server.url });
  expect(readdirSync(outboxDir)).toEqual(['notes.txt']);
});

it('keeps the files as long as they are all there is', async () => {
  const { outboxDir } = await startWith(undefined);
  expect(readdirSync(outboxDir)).toHaveLength(3);
});

it.each([
  ['a file', false],
  ['carried by a server', true],
])('notes of a mail that it was %s', async (_how, hasServer) => {
  const server = hasServer ? await openTestMailServer() : undefined;
  onTestFinished(() => server?.close());
  const { db } = await startWith(server && { by: 'smtp', url: server.url });
  await inTransaction(db, (trx) =>
    queueMail(trx, {
      to: { address: 'ana@example.ro' },
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      isAutomaticReply: false,
    }),
  );
  const mails = () => db.selectFrom('mail').select(['state', 'is_file']).execute();
  await expect.poll(mails).toEqual([{ state: 'sent', is_file: !hasServer }]);
});
