import type { Kysely } from 'kysely';
import type { Staff } from '../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { writeAudit } from '../../staff/audit/write-audit.ts';
import { partPeople } from '../people.rules.ts';
import { listPublications } from '../publications.queries.ts';
import { queueResultMails } from '../queue-result-mails.ts';
import type { Publication, PublicationKind, Snapshot } from '../results.contract.ts';

type Acting = { staff: Staff; now: Date };

export type AskedPublication = {
  kind: PublicationKind;
  /** For a provisional version: until when protests are taken. */
  protestUntil: Date | null;
  note: string;
  /** Whether the runners get a mail; for a draft nobody does. Absent: no. */
  isMailed?: boolean;
  /** The version that the form was made from; 0: no version yet. */
  seen: number;
};

/**
 * `taken`: somebody published meanwhile. `official-already`: official results can only be corrected
 * by an official version. `protest-invalid`: a provisional one needs the end of its protest window,
 * in the future.
 */
export type Published =
  | { ok: true; version: number }
  | { ok: false; code: 'taken'; last: Publication | undefined }
  | { ok: false; code: 'official-already' | 'protest-invalid' };

/**
 * Publishes a snapshot as the next version of its race. If two people publish at once, the second
 * gets a refusal that names the first.
 */
export function publishResults(
  db: Kysely<Schema>,
  snapshot: Snapshot,
  { kind, protestUntil, note, seen, isMailed = false }: AskedPublication,
  { staff, now }: Acting,
): Promise<Published> {
  const isProvisional = kind === 'provisional';
  if (isProvisional && !(protestUntil && protestUntil > now)) {
    return Promise.resolve({ ok: false, code: 'protest-invalid' });
  }
  const { raceId } = snapshot;
  const { bare, people } = partPeople(snapshot);
  return inTransaction(db, async (trx): Promise<Published> => {
    const before = await listPublications(trx, raceId);
    if (before.length > seen) return { ok: false, code: 'taken', last: before[0] };
    if (isProvisional && before.some((each) => each.kind === 'official')) {
      return { ok: false, code: 'official-already' };
    }
    const version = seen + 1;
    const { numInsertedOrUpdatedRows: added = 0n } = await trx
      .insertInto('publication')
      .values({
        race_id: raceId,
        version,
        kind,
        note,
        snapshot: JSON.stringify(bare),
        people: JSON.stringify(people),
        at: now,
        protest_until: isProvisional ? protestUntil : null,
        staff_id: staff.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added === 0n) {
      return { ok: false, code: 'taken', last: (await listPublications(trx, raceId))[0] };
    }
    if (isMailed) await queueResultMails(trx, { raceId, version });
    await writeAudit(trx, {
      staff,
      action: 'result.publish',
      subject: `race ${raceId}`,
      ...(note && { reason: note }),
    });
    return { ok: true, version };
  });
}
