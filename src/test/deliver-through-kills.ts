import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { openTestMailServer } from './test-mail-server.ts';

/**
 * Queues mails, and has them delivered to a real mail server by a process of its own that is killed
 * (SIGKILL) each time its share has arrived, and replaced. Answers how many never came (`lost`),
 * how many came again (`repeated`) and how many a kill could catch in flight (`mostRepeated`).
 */
export async function deliverThroughKills(
  db: Kysely<Schema>,
  {
    databaseUrl,
    mails,
    kills,
    concurrency = 4,
  }: { databaseUrl: string; mails: number; kills: number; concurrency?: number },
) {
  await inTransaction(db, async (trx) => {
    for (let i = 0; i < mails; i++) {
      await queueMail(trx, {
        to: { address: `runner${i}@example.ro` },
        subject: `Mail ${i}`,
        text: 'Bună!',
        html: '<p>Bună!</p>',
        isAutomaticReply: false,
      });
    }
  });
  const server = await openTestMailServer();
  const began = performance.now();
  const isWaiting = async () =>
    (await db.selectFrom('mail').select('id').where('state', '=', 'waiting').limit(1).execute())
      .length > 0;
  try {
    for (let life = 0; life <= kills; life++) {
      const worker = spawn(
        process.execPath,
        [path.join(import.meta.dirname, 'mail-worker-process.ts')],
        {
          env: {
            ...process.env,
            DATABASE_URL: databaseUrl,
            SMTP_URL: server.url,
            CONCURRENCY: String(concurrency),
            LEASE_MS: '1000',
          },
          stdio: ['ignore', 'inherit', 'inherit'],
        },
      );
      const exit = once(worker, 'exit');
      const share = Math.floor((mails * (life + 1)) / (kills + 1));
      const isDone = () =>
        life < kills ? server.ids.length >= share : isWaiting().then((is) => !is);
      while (!(await isDone())) {
        if (worker.exitCode !== null) throw new Error('the worker ended by itself');
        await sleep(life < kills ? 1 : 20);
      }
      worker.kill('SIGKILL');
      await exit;
    }
    const distinct = new Set(server.ids);
    return {
      lost: mails - distinct.size,
      repeated: server.ids.length - distinct.size,
      mostRepeated: kills * concurrency,
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await server.close();
  }
}
