import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whom PostgreSQL runs as; both undefined for the user who runs this process. */
export type Owner = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root. */
export const isRoot = () => process.getuid?.() === 0;

/** The unprivileged user of every Unix system. */
export function nobody(): Required<Owner> {
  const [, uid = 65_534, gid = 65_534] =
    accounts().find(([name]) => name === 'nobody') ?? ([] as const);
  return { uid, gid };
}

/** The name that goes with a user's number, for messages. */
export function userName(uid: number): string {
  return accounts().find(([, each]) => each === uid)?.[0] ?? `number ${uid}`;
}

function accounts(): [name: string, uid: number, gid: number][] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, Number(uid), Number(gid)]);
  } catch {
    return [];
  }
}

/** Runs a program to its end as that user, without this process's environment. */
export function runAs(owner: Owner, file: string, args: string[]) {
  const env = { PATH: process.env.PATH, ...plainEnv };
  return spawnSync(file, args, { ...owner, env, cwd: '/', encoding: 'utf8' });
}

/** PG* variables of the operator's shell must not reach the server; its messages stay English. */
export const plainEnv = { LC_ALL: 'C', TZ: 'UTC' };

/** Whether that user can write in a folder: every folder above it must let the user through. */
export function canWriteIn(owner: Owner, folder: string): boolean {
  return runAs(owner, 'sh', ['-c', 'test -w "$0" && test -x "$0"', folder]).status === 0;
}
