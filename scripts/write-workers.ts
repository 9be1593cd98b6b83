import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { type BuiltChunks, filesOf } from './built-chunks.ts';

type Folders = { client: string; server: string };

const ofCheckpoints = 'src/features/checkpoints/phone/checkpoint-worker.ts';
const ofRaceControl = 'src/features/admin/race-control/board-worker.ts';

/** Writes the service workers beside the browser's files. */
export async function writeWorkers(root: string, folders: Folders): Promise<void> {
  const build = JSON.stringify(keptOfCheckpoints(folders));
  const { client } = folders;
  writeFileSync(
    path.join(client, 'checkpoint-worker.js'),
    `const build = ${build};\n${await workerCode(root, ofCheckpoints)}`,
  );
  writeFileSync(path.join(client, 'race-control-worker.js'), await workerCode(root, ofRaceControl));
}

/**
 * The files that the page of checkpoints needs, and a version that changes with any of them and with
 * the server, which makes the page.
 */
function keptOfCheckpoints({ client, server }: Folders) {
  const chunks = JSON.parse(
    readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'),
  ) as BuiltChunks;
  const { files, cameraFiles } = filesOf(chunks);
  const fonts = readdirSync(path.join(client, 'assets'))
    .filter((name) => /^(text|display|numerals)-.+\.woff2$/.test(name))
    .map((name) => `/assets/${name}`);
  const kept = { files: [...files, ...fonts, '/favicon.svg'], cameraFiles };
  const hash = createHash('sha256').update(JSON.stringify(kept));
  for (const name of readdirSync(server)
    .filter((each) => each.endsWith('.js'))
    .toSorted())
    hash.update(readFileSync(path.join(server, name)));
  return { version: hash.digest('hex').slice(0, 16), ...kept };
}

/** A worker as script: it imports types only. */
async function workerCode(root: string, source: string): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(path.join(root, source), 'utf8'), source);
  return code.replace(/^export {};?$/m, '');
}
