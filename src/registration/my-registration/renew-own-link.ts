import type { Kysely } from 'kysely';
import { takeLinkBack } from '../../platform/auth/link.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { isCarriedEverywhere } from '../../platform/mail/email-address.rules.ts';
import type { RenewOutcome } from './my-registration.contract.ts';
import { lockRunner, updateRunner } from './my-registration.queries.ts';
import { queueLinkMail } from './queue-runner-mail.ts';

/**
 * Takes a runner's link back and mails a new one, by the runner's own wish. Refused for an address
 * that mail cannot reach: the runner would be left with none.
 */
export function renewOwnLink(
  db: Kysely<Schema>,
  id: number,
  at: { siteUrl: string },
): Promise<RenewOutcome> {
  return inTransaction(db, async (trx): Promise<RenewOutcome> => {
    const runner = await lockRunner(trx, id);
    if (!runner) return { ok: false, code: 'link' };
    if (!isCarriedEverywhere(runner.email)) return { ok: false, code: 'unreachable' };
    await takeLinkBack(trx, 'registration', { id, address: runner.email });
    if (runner.status === 'cancelled') await queueLinkMail(trx, runner, at);
    else await updateRunner(trx, id, { is_mail_due: true });
    return { ok: true };
  });
}
