import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { type BuiltChunks, boardFilesOf, filesOf } from './built-chunks.ts';

type Folders = { client: string; server: string };

const ofCheckpoints = 'src/race-day/checkpoints/phone/checkpoint-worker.ts';
const ofRaceControl = 'src/race-day/office/race-control/board-worker.ts';

/** Writes the service workers beside the browser's files. */
export async function writeWorkers(root: string, { client, server }: Folders): Promise<void> {
  const chunks = JSON.parse(
    readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'),
  ) as BuiltChunks;
  const fonts = readdirSync(path.join(client, 'assets'))
    .filter((name) => /^(text|display|numerals)-.+\.woff2$/.test(name))
    .map((name) => `/assets/${name}`);
  const { files, cameraFiles } = filesOf(chunks);
  const kept = { files: [...files, ...fonts, '/favicon.svg'], cameraFiles };
  const build = { version: versionOf(kept, server), ...kept };
  const write = async (name: string, given: string, source: string) =>
    writeFileSync(path.join(client, name), `const ${given};\n${await workerCode(root, source)}`);
  await write('checkpoint-worker.js', `build = ${JSON.stringify(build)}`, ofCheckpoints);
  const boardFiles = JSON.stringify([...boardFilesOf(chunks), ...fonts]);
  await write('race-control-worker.js', `files = ${boardFiles}`, ofRaceControl);
}

/** Changes with any of the files that are kept and with the server, which makes the page. */
function versionOf(kept: object, server: string): string {
  const hash = createHash('sha256').update(JSON.stringify(kept));
  for (const name of readdirSync(server)
    .filter((each) => each.endsWith('.js'))
    .toSorted())
    hash.update(readFileSync(path.join(server, name)));
  return hash.digest('hex').slice(0, 16);
}

/** A worker as script: it imports types only. */
async function workerCode(root: string, source: string): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(path.join(root, source), 'utf8'), source);
  return code.replace(/^export {};?$/m, '');
}
