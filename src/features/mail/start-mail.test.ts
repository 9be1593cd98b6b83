import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/test-database.ts';
import { createMailer, type MailServer } from '../../services/mailer.ts';
import { openTestMailServer } from '../../test/test-mail-server.ts';
import { startMail } from './start-mail.ts';

async function startWith(server: MailServer | undefined) {
  const database = await createTestDatabase<Schema>();
  onTestFinished(() => database.close());
  const outboxDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-start-mail-'));
  onTestFinished(() => rmSync(outboxDir, { recursive: true }));
  for (const name of ['a.eml', 'b.eml', 'notes.txt'])
    writeFileSync(path.join(outboxDir, name), 'x');
  const from = { address: 'race@trail.example' };
  const mail = startMail({
    db: database.db,
    mailer: createMailer({ server, from, outboxDir }),
    log: () => {},
  });
  onTestFinished(() => mail.stop());
  return outboxDir;
}

it('leaves no mail readable in the folder once a server carries them', async () => {
  const server = await openTestMailServer();
  onTestFinished(() => server.close());
  const outboxDir = await startWith({ by: 'smtp', url: server.url });
  await expect.poll(() => readdirSync(outboxDir)).toEqual(['notes.txt']);
});

it('keeps the files as long as they are all there is', async () => {
  const outboxDir = await startWith(undefined);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(readdirSync(outboxDir)).toHaveLength(3);
});
