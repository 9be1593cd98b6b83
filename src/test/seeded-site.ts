import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildsFolder } from '../../scripts/use-build.mjs';
import { makeWhole } from '../platform/db/embedded/files.ts';
import { filesIn } from '../platform/db/embedded/postmaster.ts';
import {
  copyInto,
  fastSettings,
  makeTemporaryFolder,
} from '../platform/db/embedded/temporary-folder.ts';
import { followServer } from './follow-server.ts';

const root = path.join(import.meta.dirname, '../..');
const templates = path.join(root, 'node_modules/.cache/seeded-sites');

export const program = 'dist/server/server.js';

/**
 * A new `DATA_DIR` as the first start of the current build leaves it, in demo mode: migrated, with
 * the sample participants, without an admin. Copied from a template, which the first call makes.
 * The caller removes the folder.
 */
export async function seededDataDir(): Promise<string> {
  const template = await makeTemplate();
  const dataDir = makeTemporaryFolder();
  await copyInto(dataDir, template);
  return dataDir;
}

/**
 * The template of the current build; if several processes make it at once, the first one's is kept.
 */
async function makeTemplate(): Promise<string> {
  const build = path.basename(readlinkSync(path.join(root, 'dist')));
  const template = path.join(templates, build);
  if (existsSync(template)) return template;
  mkdirSync(templates, { recursive: true });
  await makeWhole(template, async (half) => {
    const dataDir = makeTemporaryFolder();
    try {
      await startOnce(dataDir);
      appendFileSync(
        path.join(filesIn(path.join(dataDir, 'database')), 'postgresql.auto.conf'),
        Object.entries(fastSettings)
          .map(([name, value]) => `${name} = ${value}\n`)
          .join(''),
      );
      mkdirSync(half);
      await copyInto(half, dataDir);
      return undefined;
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
  // Keeps the unfinished template that another process makes of the same build.
  for (const each of readdirSync(templates))
    if (!existsSync(path.join(root, buildsFolder, each.replace(/\.new-.*/, ''))))
      rmSync(path.join(templates, each), { recursive: true, force: true });
  return template;
}

/** Starts the production build until it is ready, and stops it. */
async function startOnce(dataDir: string): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    PICTURES_DIR: process.env.PICTURES_DIR,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
  };
  const server = followServer(spawn(process.execPath, [program], { cwd: root, env }));
  await server.address();
  const code = await server.ended('SIGTERM');
  if (code !== 0) throw new Error(`The site did not stop: ${server.output()}`);
}
