import type { Kysely } from 'kysely';
import { formatStamp } from '../../edition/words/format.ts';
import type { Staff } from '../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { refused } from '../../platform/http/result.ts';
import { forAction } from '../../site/office-use-case.ts';
import { writeAudit } from '../../staff/audit/write-audit.ts';
import { partPeople } from '../people.rules.ts';
import { listPublications } from '../publications.queries.ts';
import { queueResultMails } from '../queue-result-mails.ts';
import type { Publication, PublicationKind, Snapshot } from '../results.contract.ts';
import { snapshotOf } from '../snapshot.rules.ts';
import { readRaceInputs } from './read-race-inputs.ts';
import { fingerprintOf } from './read-results-office.ts';
import type { PostedPublication } from './results-admin.contract.ts';
import type { ResultsContext } from './results-context.ts';

type Acting = { staff: Staff; now: Date };

export type AskedPublication = {
  kind: PublicationKind;
  /** Of a provisional one: until when protests are taken. */
  protestUntil: Date | null;
  note: string;
  /** Whether the runners are written to; of a draft nobody is. Absent: no. */
  isMailed?: boolean;
  /** The version that the form was made from; 0: none yet. */
  seen: number;
};

/**
 * `taken`: somebody published meanwhile. `official-already`: what is official is corrected officially.
 * `protest-invalid`: a provisional one needs the end of its protest window, in the future.
 */
export type Published =
  | { ok: true; version: number }
  | { ok: false; code: 'taken'; last: Publication | undefined }
  | { ok: false; code: 'official-already' | 'protest-invalid' };

/** Publishes what the form showed, and nothing else: nobody publishes what they have not seen. */
export const publishSeenResults = forAction(
  // It mails every runner of the race.
  { right: 'race-day', bulk: 'result.publish' },
  async (
    ctx: ResultsContext,
    raceId: number,
    { kind, protestUntil, fingerprint, ...said }: PostedPublication,
  ) => {
    if (!kind) return refused('results-kind');
    const { db, staff, language } = ctx;
    const now = ctx.clock.now();
    const inputs = await readRaceInputs({ ...ctx, now }, raceId);
    if (!inputs) return refused('results-race');
    const snapshot = snapshotOf(inputs);
    const isSeen = fingerprintOf(snapshot) === fingerprint;
    const asked = { ...said, kind, protestUntil: protestUntil ?? null };
    if (!isSeen) return refused('results-changed');
    const published = await publishResults(db, snapshot, asked, { staff, now });
    if (published.ok) return published;
    switch (published.code) {
      case 'taken':
        return refused('results-taken', {
          by: published.last?.by ?? '–',
          version: published.last?.version ?? said.seen,
          at: published.last ? formatStamp(language, published.last.at) : '–',
        });
      case 'official-already':
        return refused('results-official');
      default:
        return refused('results-protest');
    }
  },
);

/** Publishes a snapshot as the next version of its race. Of two at once the second is told of the first. */
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
