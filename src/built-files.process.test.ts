import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type BuiltChunks, filesOf } from '../scripts/built-chunks.ts';

it('the server’s files take one byte a letter in memory', () => {
  const files = globSync('dist/server/*.js');
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => /[^\0-\x7f]/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('a volunteer’s page loads at most 60 KB of script without the camera', () => {
  const manifest = readFileSync('dist/client/.vite/manifest.json', 'utf8');
  const { files } = filesOf(JSON.parse(manifest) as BuiltChunks);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(`dist/client${file}`)).byteLength,
    0,
  );
  expect(scripts.length).toBeGreaterThan(2);
  expect(bytes).toBeLessThanOrEqual(60_000);
});
