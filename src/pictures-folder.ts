import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { servedFolder } from './edition/edition-folder.ts';

/** How many sets stay: those of the site before an update, which may still be serving, too. */
const keptSets = 3;

/**
 * The folder in `dir` with the pictures that belong to the served edition: its own, the cuts of
 * its photographs, its icons and social images. It is named after all that they are made from.
 */
function picturesFolder(dir: string): string {
  const folder = servedFolder();
  // Builds are in folders that are named after their sources.
  const hash = createHash('sha256').update(import.meta.dirname);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const full = path.join(folder, file);
    if (statSync(full).isFile()) hash.update(file).update(readFileSync(full));
  }
  return path.join(path.resolve(dir), hash.digest('hex').slice(0, 16));
}

/**
 * Makes the pictures of the served edition in a folder of `dir`, unless they are there. It does so
 * in a process of its own, as drawing takes memory that a site does not need. Returns the folder;
 * undefined when the edition has mistakes, which that process has printed.
 */
export function makePictures(dir: string): string | undefined {
  const into = picturesFolder(dir);
  if (existsSync(into)) return into;
  const coming = `${into}-${process.pid}`;
  mkdirSync(coming, { recursive: true });
  const program = path.join(
    import.meta.dirname,
    `make-pictures${path.extname(import.meta.filename)}`,
  );
  const { status } = spawnSync(process.execPath, [program, coming], { stdio: 'inherit' });
  if (status !== 0) {
    rmSync(coming, { recursive: true, force: true });
    return undefined;
  }
  // Another process may have been as quick.
  if (existsSync(into)) rmSync(coming, { recursive: true, force: true });
  else renameSync(coming, into);
  removeOldest(path.dirname(into));
  return into;
}

function removeOldest(folder: string): void {
  const sets = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const set of sets.slice(keptSets)) rmSync(set, { recursive: true, force: true });
}
