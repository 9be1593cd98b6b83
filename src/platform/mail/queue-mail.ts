import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { insertMail } from './mail.queries.ts';
import type { OutgoingMail } from './mailer.ts';

/**
 * Queues a mail in the caller's transaction: it goes out if and only if that commits, and then at
 * once. One about a participant says so: it is erased with the person.
 */
export async function queueMail(
  trx: Transaction<Schema>,
  mail: Omit<OutgoingMail, 'id'> & { participantId?: number | undefined },
): Promise<void> {
  // Of somebody who had everything erased no address is left.
  if (mail.to.address === '') return;
  await insertMail(trx, { id: randomUUID(), ...mail });
}
