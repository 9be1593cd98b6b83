import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { insertMail } from './mail.queries.ts';
import type { OutgoingMail } from './mailer.ts';

/**
 * Queues a mail in the caller's transaction: it is sent if and only if that commits, and then at
 * once. A mail about a participant has the participant's number, so that it is erased with the
 * person.
 */
export async function queueMail(
  trx: Transaction<Schema>,
  mail: Omit<OutgoingMail, 'id'> & { participantId?: number | undefined },
): Promise<void> {
  // No address is left of a person who had everything erased.
  if (mail.to.address === '') return;
  await insertMail(trx, { id: randomUUID(), ...mail });
}
