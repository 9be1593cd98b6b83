import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> };

const utf8Names = 1 << 11;
const sizesFollow = 1 << 3;
const deflated = 8;
const version = 20;
/** 1 January 1980: the same content is the same file. */
const date = 0x21;

/**
 * A ZIP archive (APPNOTE 6.3, without ZIP64: 4 GB at most) as it is made: an entry's sizes follow its
 * content, so that none is ever held whole.
 */
export async function* streamZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const path = Buffer.from(name);
    const at = offset;
    const head = record(0x04034b50, [16, version, 16, utf8Names | sizesFollow, 16, deflated]);
    const local = Buffer.concat([
      head,
      numbers([16, 0, 16, date, 32, 0, 32, 0, 32, 0, 16, path.length, 16, 0]),
      path,
    ]);
    yield local;
    offset += local.length;
    const sizes = { crc: 0, raw: 0, packed: 0 };
    for await (const chunk of deflate(content, sizes)) {
      sizes.packed += chunk.length;
      yield chunk;
    }
    const { crc, raw, packed } = sizes;
    const after = record(0x08074b50, [32, crc, 32, packed, 32, raw]);
    yield after;
    offset += packed + after.length;
    directory.push(
      record(0x02014b50, [16, version, 16, version, 16, utf8Names | sizesFollow, 16, deflated]),
      numbers([16, 0, 16, date, 32, crc, 32, packed, 32, raw, 16, path.length, 16, 0, 16, 0]),
      numbers([16, 0, 16, 0, 32, 0, 32, at]),
      path,
    );
  }
  const list = Buffer.concat(directory);
  const count = entries.length;
  yield list;
  yield record(0x06054b50, [
    16,
    0,
    16,
    0,
    16,
    count,
    16,
    count,
    32,
    list.length,
    32,
    offset,
    16,
    0,
  ]);
}

async function* deflate(
  content: ZipEntry['content'],
  sizes: { crc: number; raw: number },
): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sizes.crc = crc32(bytes, sizes.crc);
      sizes.raw += bytes.length;
      yield bytes;
    }
  }
  const packer = createDeflateRaw({ level: 6 });
  // What fails there ends the packer, whose reader then hears of it.
  const feeding = pipeline(counted, packer).catch(() => {});
  try {
    yield* packer;
  } finally {
    packer.destroy();
    await feeding;
  }
}

const record = (signature: number, fields: number[]) => numbers([32, signature, ...fields]);

/** Pairs of bits and value, least significant byte first. */
function numbers(pairs: number[]): Buffer {
  const bytes: Buffer[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [bits = 0, value = 0] = pairs.slice(i, i + 2);
    const field = Buffer.alloc(bits / 8);
    field.writeUIntLE(value, 0, bits / 8);
    bytes.push(field);
  }
  return Buffer.concat(bytes);
}
