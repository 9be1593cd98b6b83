import { spawnSync } from 'node:child_process';

/** Whom PostgreSQL runs as; both undefined for the user who runs this process. */
export type Owner = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root. */
export const isRoot = () => process.getuid?.() === 0;

/** The unprivileged user of every Unix system. */
export function nobody(): Required<Owner> {
  const numberOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout) || 65_534;
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

/** PG* variables of the operator's shell must not reach the server; its messages stay English. */
export const plainEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Runs a program to its end as that user, without this process's environment. */
export function runAs(owner: Owner, file: string, args: string[]) {
  return spawnSync(file, args, { ...owner, env: plainEnv, cwd: '/', encoding: 'utf8' });
}
