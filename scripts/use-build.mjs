/**
 * Puts a build in use: `dist` in `root` leads to it, from one moment to the next. A process that runs
 * goes on with the files of its own build, so the one before stays; older ones go.
 * Plain JavaScript without dependencies, as `prepare.mjs` is.
 */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

export const buildsFolder = 'builds';

/** `name`: of a folder in `builds`. */
export function useBuild(root, name) {
  const dist = path.join(root, 'dist');
  const isLink = existsSync(dist) && lstatSync(dist).isSymbolicLink();
  const before = isLink ? path.basename(readlinkSync(dist)) : undefined;
  if (before === name) return;
  // As releases before this one, and `scripts/build.ts` by itself, leave it.
  if (!isLink) rmSync(dist, { recursive: true, force: true });
  const coming = path.join(root, `dist-${process.pid}`);
  symlinkSync(path.join(buildsFolder, name), coming);
  renameSync(coming, dist);
  for (const each of readdirSync(path.join(root, buildsFolder))) {
    if (each !== name && each !== before)
      rmSync(path.join(root, buildsFolder, each), { recursive: true, force: true });
  }
}
