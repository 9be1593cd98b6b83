/** Makes the pictures of the served edition in the folder that the first argument names. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { servedFolder } from './edition/edition-folder.ts';
import { inspectWithPhotographs } from './edition/inspect-photographs.ts';
import { giveUp } from './log.ts';
import { compressFiles } from './platform/http/compress-files.ts';
import { cutPhotographs } from './ui/art/pictures/cut-photographs.ts';

const [into = ''] = process.argv.slice(2);
const client = path.join(import.meta.dirname, '../client');
const folder = servedFolder();
const { edition, mistakes } = await inspectWithPhotographs(folder);
if (!edition) giveUp(...mistakes);
// These load the facts, which may be mistaken: not before they were inspected.
const { socialTexts } = await import('./event/races/social-texts.ts');
const { drawIcons } = await import('./ui/art/pictures/draw-icons.ts');
const { drawSocialImages } = await import('./ui/art/pictures/draw-social-images.ts');
mkdirSync(path.join(into, 'social'), { recursive: true });
cpSync(path.join(folder, 'pictures'), path.join(into, 'pictures'), { recursive: true });
await cutPhotographs(edition.look, { folder, into });
drawIcons(into);
followEdition('checkpoint-worker.js');
// Packing needs the threads of the pool, drawing this one; no picture is packed.
await Promise.all([
  compressFiles(into),
  drawSocialImages({ outDir: path.join(into, 'social'), texts: socialTexts() }),
]);

/** Phones take the page of the checkpoints again when the edition has changed, as after a new build. */
function followEdition(worker: string): void {
  const source = readFileSync(path.join(client, worker), 'utf8');
  const edition = path.basename(into).split('-')[0];
  writeFileSync(path.join(into, worker), source.replace(/"version":"\w+/, `$&${edition}`));
}
