import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { shippedPictures } from './shipped-pictures.ts';

it.each(shippedPictures())('%s is as it is drawn today, and small', (file, content) => {
  expect(readFileSync(file, 'utf8') === content, 'run `node scripts/draw-pictures.ts`').toBe(true);
  expect(gzipSync(content, { level: 9 }).length).toBeLessThanOrEqual(6 * 1024);
});
