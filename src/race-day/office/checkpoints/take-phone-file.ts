import { inflateSync } from 'node:zlib';
import { z } from 'zod';
import { edition } from '../../../edition/edition.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { refused } from '../../../platform/http/result.ts';
import { isStorable } from '../../../platform/http/storable-text.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import {
  mostRecords,
  type RecordBatch,
  recordBatch,
} from '../../checkpoints/checkpoints.contract.ts';
import { deliverRecords } from '../../checkpoints/deliver-records.ts';
import { labelMost } from './links.contract.ts';

/**
 * Keeps the entries in the file of a phone that had no network, each once however often the file is
 * read. The history names the new ones. `checkpoint`: where, if the file does not say. Refuses a
 * file of any other kind.
 */
export const takePhoneFile = forAction(
  { right: 'race-day', bulk: 'records.import' },
  async ({ db, staff, clock }, content: Buffer | undefined, checkpoint: string) => {
    const { checkpoints } = edition();
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

/**
 * Splits batches into parts as large as one delivery, in the order in which deliveries lock
 * devices.
 */
const inParts = (batches: readonly RecordBatch[]): RecordBatch[] =>
  batches
    .toSorted((a, b) => a.device.localeCompare(b.device))
    .flatMap((batch) =>
      Array.from({ length: Math.ceil(batch.records.length / mostRecords) }, (_, part) => ({
        ...batch,
        records: batch.records.slice(part * mostRecords, (part + 1) * mostRecords),
      })),
    );

/** The largest size that a file may unpack to: far more than a day of all phones. */
const mostBytes = 32 * 1024 * 1024;

/** A batch of a file, which may hold all that a phone ever recorded. */
const wholeBatch = recordBatch.extend({
  records: z.array(recordBatch.shape.records.element).min(1),
});
const handOver = z.union([
  z.object({ batches: z.array(wholeBatch).min(1) }),
  wholeBatch.strip().transform((batch) => ({ batches: [batch] })),
]);

/**
 * The entries in the file of a phone: JSON with `batches`, or with `device` and `records`, or the
 * texts of its series of QR codes (`TR1.1/3.…`), one on each line or as a list. Undefined: the file
 * is of another kind.
 */
export function readPhoneFile(content: Buffer): RecordBatch[] | undefined {
  try {
    const text = content
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim();
    const frames = framesIn(text);
    const said: unknown = JSON.parse(frames ? unpack(frames) : text);
    const read = handOver.safeParse(said);
    return read.success && isStorable(read.data) ? read.data.batches : undefined;
  } catch {
    // The file is no JSON, or cannot be unpacked.
    return undefined;
  }
}

const frame = /^TR1\.(\d{1,4})\/(\d{1,4})\.([\w-]+)$/;

/** The texts of QR codes that a file holds; undefined: none. */
function framesIn(text: string): string[] | undefined {
  const lines = text.startsWith('[') ? z.array(z.string()).safeParse(JSON.parse(text)).data : [];
  const frames = lines?.length ? lines : text.split(/\s+/);
  return frames.every((line) => frame.test(line)) ? frames : undefined;
}

/** Sorts the codes, each once, and unpacks them. Throws where one is missing. */
function unpack(frames: readonly string[]): string {
  const parts = new Map(
    frames.map((line) => {
      const [, number, total, part = ''] = frame.exec(line) ?? [];
      return [Number(number), { total: Number(total), part }] as const;
    }),
  );
  const total = Math.max(...[...parts.values()].map((each) => each.total));
  const all = Array.from({ length: total }, (_, index) => parts.get(index + 1)?.part);
  if (all.includes(undefined)) throw new RangeError('a code is missing');
  const packed = Buffer.from(all.join(''), 'base64url');
  return inflateSync(packed, { maxOutputLength: mostBytes }).toString();
}
