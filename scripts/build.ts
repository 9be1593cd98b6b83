import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createBuilder } from 'vite';
import { compressFiles } from '../src/platform/http/compress-files.ts';
import { countryCodes } from '../src/registration/participants/country.rules.ts';
import { outFolder } from './out-folder.ts';
import { writeWorkers } from './write-workers.ts';

const root = path.join(import.meta.dirname, '..');
const client = path.join(root, outFolder, 'client');
const server = path.join(root, outFolder, 'server');
const flagFolder = 'node_modules/country-flag-icons/3x2';

/** Browser files and the server bundle, for every edition; each text file also compressed. */
async function build(): Promise<void> {
  // Some hosts set another one. A part of React would then be its variant for development, and the site would not start.
  process.env.NODE_ENV = 'production';
  rmSync(path.join(root, outFolder), { recursive: true, force: true });
  const builder = await createBuilder({ root, logLevel: 'warn' });
  await builder.buildApp();
  // Pages name fonts and flags from the server's side: they belong with the browser's files.
  const emitted = path.join(server, 'assets');
  for (const name of existsSync(emitted) ? readdirSync(emitted) : []) {
    if (!/\.(js|css|map)$/.test(name))
      renameSync(path.join(emitted, name), path.join(client, 'assets', name));
  }
  copyFlags();
  await writeWorkers(root, { client, server });
  await compressFiles(client);
}

/** One small drawing for each country that a runner may come from. */
function copyFlags(): void {
  const folder = path.join(client, 'pictures/flags');
  mkdirSync(folder, { recursive: true });
  for (const code of countryCodes) {
    if (code === 'OTHER') continue;
    cpSync(path.join(root, `${flagFolder}/${code}.svg`), path.join(folder, `${code}.svg`));
  }
}

await build();
