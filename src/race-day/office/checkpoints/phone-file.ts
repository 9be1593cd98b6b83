import { inflateSync } from 'node:zlib';
import { z } from 'zod';
import { isStorable } from '../../../platform/http/storable-text.ts';
import { type RecordBatch, recordBatch } from '../../checkpoints/checkpoints.contract.ts';

/** What a file unpacks to at most: far more than a day of all phones. */
const mostBytes = 32 * 1024 * 1024;

/** Of a file, which may hold all that a phone ever recorded. */
const wholeBatch = recordBatch.extend({
  records: z.array(recordBatch.shape.records.element).min(1),
});
const handOver = z.union([
  z.object({ batches: z.array(wholeBatch).min(1) }),
  wholeBatch.strip().transform((batch) => ({ batches: [batch] })),
]);

/**
 * The entries in the file of a phone: JSON with `batches`, or with `device` and `records`, or the
 * texts of its row of QR codes (`TR1.1/3.…`), one a line or as a list. Undefined: it is no such file.
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
    // No JSON, or nothing that can be unpacked.
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

/** Puts the codes into their order, each once, and unpacks them. Throws where one is missing. */
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
