import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { OutgoingMail } from '../../services/mailer.ts';
import { insertMail } from './mail-queries.ts';

const listeners = new Set<() => void>();

/**
 * Queues a mail in the caller's transaction: it goes out if and only if that commits. Call
 * `announceMail` afterwards; without it the mail waits for the worker's next look. One about a
 * participant says so: it is erased with the person.
 */
export async function queueMail(
  trx: Transaction<Schema>,
  mail: Omit<OutgoingMail, 'id'> & { participantId?: number | undefined },
): Promise<void> {
  // Of somebody who had everything erased no address is left.
  if (mail.to.address === '') return;
  await insertMail(trx, { id: randomUUID(), ...mail });
}

/** Wakes the workers of this process. */
export function announceMail(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever this process has queued mail, until the returned function is called. */
export function onMailAnnounced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
