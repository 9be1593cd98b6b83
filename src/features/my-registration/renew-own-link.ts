import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { isCarriedEverywhere } from '../mail/email-address-rules.ts';
import { announceMail } from '../mail/queue-mail.ts';
import { takeLinkBack } from '../registration/link-queries.ts';
import { announceRegistration } from '../registration/start-registration.ts';
import type { RenewOutcome } from './my-registration-contract.ts';
import { lockRunner, updateRunner } from './my-registration-queries.ts';
import { queueLinkMail } from './queue-runner-mail.ts';

/**
 * Takes a runner's link back and mails a new one, by the runner's own wish. Refused for an address
 * that mail cannot reach: the runner would be left with none.
 */
export async function renewOwnLink(
  db: Kysely<Schema>,
  id: number,
  { siteUrl }: { siteUrl: string },
): Promise<RenewOutcome> {
  const outcome = await inTransaction(db, async (trx): Promise<RenewOutcome> => {
    const runner = await lockRunner(trx, id);
    if (!runner) return { ok: false, code: 'link' };
    if (!isCarriedEverywhere(runner.email)) return { ok: false, code: 'unreachable' };
    await takeLinkBack(trx, 'registration', { id, address: runner.email });
    if (runner.status === 'cancelled') await queueLinkMail(trx, runner, { siteUrl });
    else await updateRunner(trx, id, { is_mail_due: true });
    return { ok: true };
  });
  announceMail();
  announceRegistration();
  return outcome;
}
