import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { signingKey } from '../../platform/auth/signing-keys.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { isCarriedEverywhere } from '../../platform/mail/email-address.rules.ts';
import type { HolderId, LinkContext } from './for-holder.ts';
import { codeIn, codeMinutes, mostCodeTries, nextCodeAt } from './mailed-code.rules.ts';
import type { CodeSent, CodeTaken } from './my-registration.contract.ts';
import { lockRunner } from './my-registration.queries.ts';
import { queueCodeMail } from './queue-runner-mail.ts';

/**
 * Mails a runner a new code of six digits, which replaces an earlier one; only its keyed hash is
 * stored. Refused when too many were sent within the hour, and for an address that mail cannot
 * reach.
 */
export function sendCode({ db, clock, siteUrl }: LinkContext, { id }: HolderId): Promise<CodeSent> {
  const now = clock.now();
  return inTransaction(db, async (trx): Promise<CodeSent> => {
    const runner = await lockRunner(trx, id);
    if (!runner) return { ok: false, code: 'link' };
    if (!isCarriedEverywhere(runner.email)) return { ok: false, code: 'unreachable' };
    const earlier = await trx
      .selectFrom('mailed_code')
      .select('sent_at')
      .where('participant_id', '=', id)
      .executeTakeFirst();
    const sentAt = earlier?.sent_at ?? [];
    const nextAt = nextCodeAt(sentAt, now);
    if (nextAt) return { ok: false, code: 'codes', nextAt };
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const fresh = {
      code_hash: hashOf(await signingKey(trx, 'mailed-code'), id, code),
      link_version: runner.link_version,
      expires_at: new Date(now.getTime() + codeMinutes * 60_000),
      tries: 0,
      sent_at: [...sentAt.slice(-9), now],
    };
    await trx
      .insertInto('mailed_code')
      .values({ participant_id: id, ...fresh })
      .onConflict((conflict) => conflict.column('participant_id').doUpdateSet(fresh))
      .execute();
    await queueCodeMail(trx, runner, { code, siteUrl });
    return { ok: true };
  });
}

/**
 * Uses up the code that was mailed for a link. The guess is counted before it is checked, so that
 * guesses at the same time count each other.
 */
export async function takeCode(
  db: Kysely<Schema>,
  { id, version }: { id: number; version: number },
  typed: string,
  now: Date,
): Promise<CodeTaken> {
  const row = await db
    .updateTable('mailed_code')
    .set((mailed) => ({ tries: mailed('tries', '+', 1) }))
    .where('participant_id', '=', id)
    .where('link_version', '=', version)
    .where('code_hash', 'is not', null)
    .where('expires_at', '>', now)
    .where('tries', '<', mostCodeTries)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst();
  if (!row?.code_hash) return { ok: false, code: 'code-gone' };
  const given = hashOf(await signingKey(db, 'mailed-code'), id, codeIn(typed));
  if (!timingSafeEqual(given, row.code_hash)) {
    return row.tries < mostCodeTries
      ? { ok: false, code: 'code-wrong', triesLeft: mostCodeTries - row.tries }
      : { ok: false, code: 'code-gone' };
  }
  const { numUpdatedRows } = await db
    .updateTable('mailed_code')
    .set({ code_hash: null })
    .where('participant_id', '=', id)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ok: true } : { ok: false, code: 'code-gone' };
}

const hashOf = (key: Buffer, id: number, code: string) =>
  createHmac('sha256', key).update(`${id} ${code}`).digest();
