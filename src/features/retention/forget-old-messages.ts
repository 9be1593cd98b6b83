import type { Kysely } from 'kysely';
import { retention } from '../../../edition/legal.ts';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { deleteContactMessages } from '../contact/contact-queries.ts';
import { deleteMails } from '../mail/mail-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes contact messages and mails once they are as old as the privacy policy allows
 * (`edition/legal.ts`), but no mail that still waits to be sent; answers how many rows went.
 */
export async function forgetOldMessages(db: Kysely<Schema>, now: Date): Promise<number> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - retention.messagesMonths);
  return inTransaction(
    db,
    async (trx) => (await deleteContactMessages(trx, oldest)) + (await deleteMails(trx, oldest)),
  );
}

/**
 * Forgets now and once a day while the process lives, by the machine's clock: what a rehearsal
 * deleted would be gone in earnest. A failure is logged, the next day retries.
 */
export function forgetDaily(options: {
  db: Kysely<Schema>;
  log: (facts: object, what: string) => void;
}): void {
  const forget = () => {
    forgetOldMessages(options.db, new Date()).catch((err: unknown) =>
      options.log({ err }, 'old messages could not be deleted'),
    );
  };
  forget();
  setInterval(forget, dayMs).unref();
}
