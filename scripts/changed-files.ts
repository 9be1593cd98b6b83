import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that differ from the last commit, or those that it changed where none do; deleted ones are left out. */
export function listChanges(): string[] {
  const now = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const changed = now.length > 0 ? now : git('diff', '--name-only', 'HEAD~1', 'HEAD');
  return changed.filter((file) => existsSync(file));
}
