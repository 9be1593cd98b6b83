/** Draws every picture of the editions that ship anew: the same files at every run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { classic } from '../src/ui/art/pictures/classic.ts';
import { aqueductRun, ridgeOfForts, wallsRun } from '../src/ui/art/pictures/coast.ts';
import { coastStock, harbour, trattoria } from '../src/ui/art/pictures/coast-places.ts';
import { contoursSvg } from '../src/ui/art/pictures/contours.ts';
import { lodge } from '../src/ui/art/pictures/lodge.ts';
import { longTrail } from '../src/ui/art/pictures/long-trail.ts';
import { raceStock } from '../src/ui/art/pictures/race-stock.ts';
import { resort } from '../src/ui/art/pictures/resort.ts';
import { sceneFile } from '../src/ui/art/pictures/scene.ts';

const root = path.join(import.meta.dirname, '..');
const write = (file: string, content: string | Uint8Array) => {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
  const size =
    typeof content === 'string' ? gzipSync(content, { level: 9 }).length : content.length;
  console.log(`${file}: ${size} bytes${typeof content === 'string' ? ' gzip' : ''}`);
};

const pictures = {
  'stana-de-vale': {
    '33km': longTrail,
    '11km': classic,
    resort,
    lodge,
    'race-stock': raceStock,
  },
  'trail-dei-forti': {
    '52km': ridgeOfForts,
    '24km': aqueductRun,
    '9km': wallsRun,
    harbour,
    lodge: trattoria,
    'race-stock': coastStock,
  },
};
for (const [edition, scenes] of Object.entries(pictures)) {
  for (const [name, scene] of Object.entries(scenes)) {
    write(`editions/${edition}/pictures/${name}.svg`, sceneFile(scene));
  }
}

write('src/ui/art/contours.svg', contoursSvg());
