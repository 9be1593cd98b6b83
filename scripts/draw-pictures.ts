/** Draws every picture that ships drawn anew: the same files at every run. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { shippedPictures } from '../src/ui/art/pictures/shipped-pictures.ts';

for (const [file, content] of shippedPictures()) {
  writeFileSync(path.join(import.meta.dirname, '..', file), content);
  console.log(`${file}: ${gzipSync(content, { level: 9 }).length} bytes gzip`);
}
