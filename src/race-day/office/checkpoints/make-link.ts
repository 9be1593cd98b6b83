import { randomUUID } from 'node:crypto';
import { edition } from '../../../edition/edition.ts';
import { newToken, tokenHash } from '../../../platform/auth/session-token.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { refused } from '../../../platform/http/result.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { momentAt } from '../../../platform/i18n/local-day.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { type LinkAsked, labelMost } from './links.contract.ts';

/** Makes a link; refuses one without a place, a name or an end in the future. */
export const makeLink = forAction(
  // A link is a key: a phone with it records for all runners.
  { right: 'race-day', isGrave: true },
  async ({ db, staff, siteUrl, clock }, asked: LinkAsked) => {
    const { event, checkpoints } = edition();
    const now = clock.now();
    const label = asked.label.trim();
    const endsAt = momentAt(asked.endsAt, event.timeZone);
    const place = checkpoints.find(({ id }) => id === asked.checkpoint);
    if (!place || !label || label.length > labelMost || !endsAt || endsAt <= now)
      return refused('checkpoint-link-incomplete', { most: labelMost });
    const token = newToken();
    await inTransaction(db, async (trx) => {
      await trx
        .insertInto('checkpoint_link')
        .values({
          id: randomUUID(),
          checkpoint: place.id,
          label,
          token_hash: tokenHash(token),
          created_at: now,
          staff_id: staff.id,
          ends_at: endsAt,
        })
        .execute();
      const subject = `${label} (${place.id})`;
      await writeAudit(trx, { staff, action: 'checkpoint-link.make', subject });
    });
    // Behind the #, which no browser sends, so that no log holds the token.
    const address = `${siteUrl}/checkpoint#${token}`;
    return { ok: true as const, link: { checkpoint: place.id, label, endsAt, address } };
  },
);

/** Revokes a link; if it is revoked already, nothing changes. */
export const revokeLink = forAction({ right: 'race-day' }, ({ db, staff, clock }, id: string) =>
  inTransaction(db, async (trx) => {
    const revoked = await trx
      .updateTable('checkpoint_link')
      .set({ revoked_at: clock.now() })
      .where('id', '=', uuidIn(id) ?? randomUUID())
      .where('revoked_at', 'is', null)
      .returning(['label', 'checkpoint'])
      .executeTakeFirst();
    const subject = `${revoked?.label} (${revoked?.checkpoint})`;
    if (revoked) await writeAudit(trx, { staff, action: 'checkpoint-link.revoke', subject });
    return { ok: true as const };
  }),
);
