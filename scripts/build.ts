import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBuilder } from 'vite';
import { editionName, editionsFolder } from '../src/edition/edition-folder.ts';
import { inspectWithPhotographs } from '../src/edition/inspect-photographs.ts';
import { countryCodes } from '../src/registration/participants/country.rules.ts';
import { cutPhotographs } from '../src/ui/art/pictures/cut-photographs.ts';
import { outFolder } from './out-folder.ts';
import { writeWorkers } from './write-workers.ts';

const root = path.join(import.meta.dirname, '..');
const client = path.join(root, outFolder, 'client');
const server = path.join(root, outFolder, 'server');
/** Of the camera’s program the last eighth would take a third of the build. */
const largeBytes = 512 * 1024;
const flagFolder = 'node_modules/country-flag-icons/3x2';

/** Browser files, server bundle, pictures; every text file also compressed, all but the largest as small as it gets. */
async function build(): Promise<void> {
  // Some hosts set another one. A part of React would then be its variant for development, and the site would not start.
  process.env.NODE_ENV = 'production';
  const folder = path.join(editionsFolder, editionName());
  const { edition, mistakes } = await inspectWithPhotographs(folder);
  if (!edition) {
    console.error(mistakes.join('\n'));
    process.exit(1);
  }
  rmSync(path.join(root, outFolder), { recursive: true, force: true });
  const builder = await createBuilder({ root, logLevel: 'warn' });
  await builder.buildApp();
  // Pages name fonts and flags from the server's side: they belong with the browser's files.
  const emitted = path.join(server, 'assets');
  for (const name of existsSync(emitted) ? readdirSync(emitted) : []) {
    if (!/\.(js|css|map)$/.test(name))
      renameSync(path.join(emitted, name), path.join(client, 'assets', name));
  }
  cpSync(path.join(folder, 'pictures'), path.join(client, 'pictures'), { recursive: true });
  await cutPhotographs(edition.look, { folder, into: client });
  copyFlags();
  // It loads the facts, which may be mistaken: not before they were inspected.
  const { drawIcons } = await import('./draw-icons.ts');
  drawIcons(client);
  await writeWorkers(root, { client, server });
  // Packing needs the threads of the pool, drawing this one; no picture is packed.
  await Promise.all([compressFiles(), drawSocialImages()]);
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

async function drawSocialImages(): Promise<void> {
  mkdirSync(path.join(client, 'social'), { recursive: true });
  const { socialTexts } = (await import(
    path.join(server, 'social-texts.js')
  )) as typeof import('../src/event/races/social-texts.ts');
  const { drawSocialImages: draw } = await import('./draw-social-images.ts');
  await draw({ outDir: path.join(client, 'social'), texts: socialTexts() });
}

async function compressFiles(): Promise<void> {
  const brotli = promisify(brotliCompress);
  const gzipped = promisify(gzip);
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|svg|json|txt|wasm)$/.test(name) && !name.startsWith('.vite'))
    .map((name) => path.join(client, name));
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

await build();
