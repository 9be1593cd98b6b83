import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Of the camera's program the last eighth would take a third of the build. */
const largeBytes = 512 * 1024;

/**
 * Writes beside every text file of a folder one that Brotli and one that gzip has compressed, all
 * but the largest as small as it gets.
 */
export async function compressFiles(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const gzipped = promisify(gzip);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|svg|json|txt|wasm)$/.test(name) && !name.startsWith('.vite'))
    .map((name) => path.join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const quality = content.byteLength > largeBytes ? 9 : 11;
      writeFileSync(
        `${file}.br`,
        await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      );
      writeFileSync(`${file}.gz`, await gzipped(content, { level: 9 }));
    }),
  );
}
