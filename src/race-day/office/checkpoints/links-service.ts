import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { checkpoints, event } from '../../../edition/facts.ts';
import type { RaceDetail } from '../../../event/races/races.contract.ts';
import type { Session } from '../../../platform/auth/find-session.ts';
import { newToken, tokenHash } from '../../../platform/auth/session-token.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { refused } from '../../../platform/http/result.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { localDay, localMinute, momentAt, momentOf } from '../../../platform/i18n/local-day.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { listCheckpointLinks, listHandOvers } from '../../checkpoints/checkpoint-link.queries.ts';
import { type LinkAsked, type LinksService, labelMost } from './links.contract.ts';
import { takePhoneFile } from './take-phone-file.ts';

type Options = {
  db: Kysely<Schema>;
  races: { list: () => Promise<RaceDetail[]> };
  clock: Pick<Clock, 'now'>;
  siteUrl: string;
};

/** Opens the links of phones to a member of staff, who is named in the history. */
export function linksService(
  { db, races, clock, siteUrl }: Options,
  { staff }: Session,
): LinksService {
  return {
    list: () => listCheckpointLinks(db),
    listHandOvers: () => listHandOvers(db),
    async usualEnd() {
      const now = clock.now();
      const days = (await races.list()).map(({ date }) => date);
      // After the race, in a rehearsal, a link is still good until the end of the day.
      const last = [...days, localDay(now, event.timeZone)].toSorted().at(-1) ?? '';
      return localMinute(momentOf(last, '23:59', event.timeZone), event.timeZone);
    },
    make: (asked) => makeLink(db, asked, { staff, siteUrl, now: clock.now() }),
    revoke: (id) => revokeLink(db, id, { staff, now: clock.now() }),
    readFile: (content, checkpoint) =>
      takePhoneFile({ db, now: clock.now() }, { content, checkpoint, staff }),
  };
}

/** Makes a link; refuses one without a place, a name or an end that lies ahead. */
async function makeLink(
  db: Kysely<Schema>,
  asked: LinkAsked,
  { staff, siteUrl, now }: { staff: Staff; siteUrl: string; now: Date },
) {
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
  // Behind the #, which no browser sends: the token stands in no log.
  const address = `${siteUrl}/checkpoint#${token}`;
  return { ok: true as const, link: { checkpoint: place.id, label, endsAt, address } };
}

/** Revokes a link; one that is revoked already stays so. */
function revokeLink(db: Kysely<Schema>, id: string, { staff, now }: { staff: Staff; now: Date }) {
  return inTransaction(db, async (trx) => {
    const revoked = await trx
      .updateTable('checkpoint_link')
      .set({ revoked_at: now })
      .where('id', '=', uuidIn(id) ?? randomUUID())
      .where('revoked_at', 'is', null)
      .returning(['label', 'checkpoint'])
      .executeTakeFirst();
    const subject = `${revoked?.label} (${revoked?.checkpoint})`;
    if (revoked) await writeAudit(trx, { staff, action: 'checkpoint-link.revoke', subject });
    return { ok: true as const };
  });
}
