import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { phoneEntry } from '../../../test/phone-entry.ts';
import { readPhoneFile } from './take-phone-file.ts';

const device = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const batch = { device, checkpoint: 'saddle', records: [phoneEntry(1), phoneEntry(2)] };
const read = (file: unknown) =>
  readPhoneFile(Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)));

/** A row of codes as a phone shows them. */
function codes(packed: Buffer, count = 3): string[] {
  const text = packed.toString('base64url');
  const size = Math.ceil(text.length / count);
  return Array.from(
    { length: count },
    (_, index) => `TR1.${index + 1}/${count}.${text.slice(index * size, (index + 1) * size)}`,
  );
}
const json = JSON.stringify({ batches: [batch] });

describe('the file of a phone', () => {
  it.each<[string, unknown]>([
    ['several logs', { sentAt: '2025-07-05T08:00:00Z', batches: [batch] }],
    ['its own log', { ...batch, sentAt: '2025-07-05T08:00:00Z' }],
    ['its codes, a line each', codes(deflateSync(json)).join('\n')],
    ['its codes as a list', codes(deflateSync(json))],
    [
      'its codes out of order, one twice',
      [...codes(deflateSync(json)).toReversed(), codes(deflateSync(json))[1]],
    ],
    ['a mark of byte order', `\uFEFF${json}`],
  ])('is read with %s', (_, file) => {
    expect(read(file)).toEqual([batch]);
  });

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['no JSON', 'bib;time'],
    ['an empty list', []],
    ['a log of nothing', { ...batch, records: [] }],
    ['no device', { ...batch, device: 'Ana' }],
    ['a code missing', codes(deflateSync(json)).slice(1)],
    ['codes of something else', codes(Buffer.from(json))],
    ['a NUL', { ...batch, records: [phoneEntry(1, { bib: '1\0' })] }],
    ['codes that unpack to a mountain', codes(deflateSync(Buffer.alloc(40 * 1024 * 1024, 32)))],
  ])('is none with %s', (_, file) => {
    expect(read(file)).toBeUndefined();
  });
});
