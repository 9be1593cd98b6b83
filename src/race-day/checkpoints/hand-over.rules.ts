import type { PhoneRecord, RecordBatch } from './checkpoints.contract.ts';

/**
 * How many characters one picture holds; few, so that a phone reads it from another's screen at
 * once.
 */
const charactersPerFrame = 400;

const frameForm = /^TR1\.([1-9]\d{0,4})\/([1-9]\d{0,4})\.([\w-]+)$/;

/** One picture of a series: its number, how many there are, and its part of the text. */
export type Frame = { number: number; total: number; part: string };

/** Reads a picture; undefined: it belongs to no hand-over. */
export function readFrame(text: string): Frame | undefined {
  const [, number, total, part] = frameForm.exec(text.trim()) ?? [];
  if (!part || Number(number) > Number(total)) return undefined;
  return { number: Number(number), total: Number(total), part };
}

/**
 * The batches as texts `TR1.<n>/<total>.<part>`, each for one QR code. The parts together are the
 * file of `fileOf`, deflated with a checksum (zlib), in base64url.
 */
export async function framesOf(
  batches: readonly RecordBatch[],
  perFrame = charactersPerFrame,
): Promise<string[]> {
  const bytes = new TextEncoder().encode(fileOf(batches));
  const packed = toBase64Url(await through(bytes, new CompressionStream('deflate')));
  const total = Math.ceil(packed.length / perFrame);
  return Array.from(
    { length: total },
    (_, at) => `TR1.${at + 1}/${total}.${packed.slice(at * perFrame, (at + 1) * perFrame)}`,
  );
}

/**
 * The pictures of a series that were seen so far: part by number. A series of another length is
 * another one.
 */
export type Row = { total: number; parts: ReadonlyMap<number, string> };

/** The series with one more picture; a picture of a series of another length starts that series. */
export function addFrame(row: Row | undefined, { number, total, part }: Frame): Row {
  const known = row?.total === total ? row.parts : new Map<number, string>();
  return { total, parts: new Map(known).set(number, part) };
}

/**
 * The batches of a complete series; undefined: damaged, or pictures of two series, so that the
 * reader has to start again.
 */
export async function batchesOfRow({ parts, total }: Row): Promise<RecordBatch[] | undefined> {
  const packed = Array.from({ length: total }, (_, at) => parts.get(at + 1) ?? '').join('');
  try {
    const bytes = await through(fromBase64Url(packed), new DecompressionStream('deflate'));
    return readFile(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** The batches as a file, JSON: `{ batches }`. */
export const fileOf = (batches: readonly RecordBatch[]): string => JSON.stringify({ batches });

/** The batches of a file; undefined: it is not one of ours, or damaged. */
export function readFile(text: string): RecordBatch[] | undefined {
  try {
    const { batches } = JSON.parse(text) as { batches?: unknown };
    return Array.isArray(batches) && batches.length > 0 && batches.every(isBatch)
      ? batches
      : undefined;
  } catch {
    return undefined;
  }
}

/** Checks only what a phone needs; the server checks every field on delivery. Throws at null. */
const isBatch = ({ device, records }: Partial<RecordBatch>): boolean =>
  typeof device === 'string' && Array.isArray(records) && records.every(isRecord);

const isRecord = ({ sequence, kind, bib, deviceAt }: Partial<PhoneRecord>): boolean =>
  Number.isInteger(sequence) && [kind, bib, deviceAt].every((text) => typeof text === 'string');

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Response(new Blob([bytes]).stream().pipeThrough(change)).bytes();
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
