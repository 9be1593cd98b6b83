import { checkpoints } from '../../../edition/facts.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { mostRecords, type RecordBatch } from '../../checkpoints/checkpoints.contract.ts';
import { deliverRecords } from '../../checkpoints/deliver-records.ts';
import { labelMost } from './links.contract.ts';
import { readPhoneFile } from './phone-file.ts';

/**
 * Keeps what the file of a phone that had no network holds, each entry once however often it is
 * read. What is new of it is named in the history. `checkpoint`: where, if the file does not say.
 * Refuses what is no such file.
 */
export const takePhoneFile = forAction(
  { right: 'race-day', bulk: 'records.import' },
  async ({ db, staff, clock }, content: Buffer | undefined, checkpoint: string) => {
    if (!checkpoints.some(({ id }) => id === checkpoint))
      return refused('checkpoint-link-incomplete', { most: labelMost });
    const batches = content && readPhoneFile(content);
    if (!batches) return refused('checkpoint-file-unreadable');
    const source = { linkId: null, staffId: staff.id, checkpoint };
    const read = { records: 0, fresh: 0, differing: 0 };
    await inTransaction(db, async (trx) => {
      for (const part of inParts(batches)) {
        const { fresh, refused: differing } = await deliverRecords(
          { trx, now: clock.now() },
          source,
          [part],
        );
        read.records += part.records.length;
        read.fresh += fresh;
        read.differing += differing.length;
      }
      const places = new Set(batches.map((batch) => batch.checkpoint ?? checkpoint));
      const subject = `${[...places].join(', ')} (${read.fresh})`;
      if (read.fresh > 0) await writeAudit(trx, { staff, action: 'records.import', subject });
    });
    return { ok: true as const, read };
  },
);

/** As many entries at a time as one delivery has, in the order in which deliveries lock devices. */
const inParts = (batches: readonly RecordBatch[]): RecordBatch[] =>
  batches
    .toSorted((a, b) => a.device.localeCompare(b.device))
    .flatMap((batch) =>
      Array.from({ length: Math.ceil(batch.records.length / mostRecords) }, (_, part) => ({
        ...batch,
        records: batch.records.slice(part * mostRecords, (part + 1) * mostRecords),
      })),
    );
