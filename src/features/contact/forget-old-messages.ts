import type { Kysely } from 'kysely';
import { retention } from '../../../edition/legal.ts';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes contact messages, and every mail that was queued, once they are as old as the privacy
 * policy allows (`edition/legal.ts`); answers how many rows went.
 */
export async function forgetOldMessages(db: Kysely<Schema>, now: Date): Promise<number> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - retention.messagesMonths);
  return inTransaction(db, async (trx) => {
    const messages = await trx
      .deleteFrom('contact_message')
      .where('created_at', '<', oldest)
      .executeTakeFirst();
    const mails = await trx.deleteFrom('mail').where('created_at', '<', oldest).executeTakeFirst();
    return Number(messages.numDeletedRows + mails.numDeletedRows);
  });
}

/** Forgets now and once a day while the process lives; a failure is logged, the next day retries. */
export function forgetDaily(options: {
  db: Kysely<Schema>;
  now: () => Date;
  log: (facts: object, what: string) => void;
}): void {
  const forget = () => {
    forgetOldMessages(options.db, options.now()).catch((err: unknown) =>
      options.log({ err }, 'old messages could not be deleted'),
    );
  };
  forget();
  setInterval(forget, dayMs).unref();
}
