import type { Kysely, Transaction } from 'kysely';
import { takeLinkBack } from '../../auth/link.queries.ts';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { isCarriedEverywhere } from '../../mail/email-address.rules.ts';
import type { RenewOutcome } from './my-registration.contract.ts';
import { lockRunner, type Runner, updateRunner } from './my-registration.queries.ts';
import { queueLinkMail } from './queue-runner-mail.ts';

/**
 * Takes a runner's link back and mails a new one, by the runner's own wish. Refused for an address
 * that mail cannot reach: the runner would be left with none.
 */
export function renewOwnLink(
  db: Kysely<Schema>,
  id: number,
  at: { now: Date; siteUrl: string },
): Promise<RenewOutcome> {
  return inTransaction(db, async (trx): Promise<RenewOutcome> => {
    const runner = await lockRunner(trx, id);
    if (!runner) return { ok: false, code: 'link' };
    if (!isCarriedEverywhere(runner.email)) return { ok: false, code: 'unreachable' };
    await renewLinkOf(trx, runner, at);
    return { ok: true };
  });
}

/** Takes a runner's link back and has a new one mailed, in a transaction that holds the runner. */
export async function renewLinkOf(
  trx: Transaction<Schema>,
  runner: Runner,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<void> {
  await takeLinkBack(trx, 'registration', { id: runner.id, address: runner.email });
  if (runner.status !== 'cancelled') return updateRunner(trx, runner.id, { is_mail_due: true });
  await queueLinkMail(trx, runner, { siteUrl });
  await updateRunner(trx, runner.id, { mail_written_at: now });
}
