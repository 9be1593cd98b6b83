/** A process that delivers the mails of `DATABASE_URL` to `SMTP_URL` until it is killed. */
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { givenKeys } from '../platform/db/data-key-source.ts';
import type { Schema } from '../platform/db/schema.ts';
import { carryDataKeys } from '../platform/db/sealed-rows.ts';
import { testDataKey } from '../platform/db/test-data-key.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import { mailJob } from '../platform/mail/deliver-mail.ts';
import { createMailer } from '../platform/mail/mailer.ts';

const { DATABASE_URL: connectionString, SMTP_URL = '', CONCURRENCY, LEASE_MS } = process.env;
const pool = new Pool({ connectionString });

const job = mailJob({
  db: new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [carryDataKeys(givenKeys([testDataKey]))],
  }),
  mailer: createMailer({
    server: { by: 'smtp', url: SMTP_URL },
    from: { address: 'race@trail.example' },
    outboxDir: '/nonexistent',
  }),
  log: () => {},
  concurrency: Number(CONCURRENCY),
  pollMs: 50,
  leaseMs: Number(LEASE_MS),
});
startJobs([job], { log: () => {} });
