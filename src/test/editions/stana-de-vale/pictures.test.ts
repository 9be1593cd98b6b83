import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { servedFolder } from '../../../edition/edition-folder.ts';

it('every picture stays within 8 KB as it is sent', () => {
  const pictures = path.join(servedFolder(), 'pictures');
  const drawings = readdirSync(pictures).filter((name) => name.endsWith('.svg'));
  expect(drawings.length).toBeGreaterThanOrEqual(5);
  for (const file of drawings) {
    const bytes = gzipSync(readFileSync(path.join(pictures, file))).length;
    expect(bytes, file).toBeLessThanOrEqual(8 * 1024);
  }
});
