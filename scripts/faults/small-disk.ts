import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../src/platform/db/database-errors.ts';

const megabytes = 400;

/** Mounts a small file system in a folder; undefined where one may not, as without root's rights. */
export function mountSmallDisk(folder: string) {
  const options = `size=${megabytes}m,mode=0755`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  const balloon = path.join(folder, 'balloon');
  return {
    fill(): void {
      const file = openSync(balloon, 'w');
      for (const part of [Buffer.alloc(1_048_576), Buffer.alloc(512)]) {
        try {
          for (;;) writeSync(file, part);
        } catch (error) {
          if (errorCode(error) !== 'ENOSPC') throw error;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(balloon, { force: true }),
    unmount: () => void spawnSync('umount', ['--lazy', folder]),
  };
}
export type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>;
