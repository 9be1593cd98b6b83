/** What the commands about backups share: where the data are, and a failure told in one line. */

import { BackupError } from '../src/db/backup/backup-format.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { errorCode, firstLine } from '../src/db/database-errors.ts';
import { DatabaseStartError } from '../src/db/database-start-error.ts';
import type { Schema } from '../src/db/schema.ts';
import { type Env, readEnv } from '../src/env.ts';

export function giveUp(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

/** The environment as the site reads it. */
export function envOrGiveUp(): Env {
  const read = readEnv(process.env);
  return read.ok ? read.env : giveUp(...read.mistakes);
}

/** Opens a database for a piece of work and closes it; what an operator can mend ends in one line. */
export async function withDatabase<Result>(
  where: Pick<Env, 'dataDir' | 'dataKeys' | 'databaseUrl'>,
  work: (database: Database<Schema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase<Schema>(where).catch(told);
  let failure: unknown;
  try {
    return await work(database);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    await database.close();
    if (failure !== undefined) told(failure);
  }
}

function told(error: unknown): never {
  const isOurs = error instanceof BackupError || error instanceof DatabaseStartError;
  // A full disk, a closed folder or a refusing database has a code; a fault of ours has none.
  if (isOurs || errorCode(error)) giveUp(firstLine(error));
  throw error;
}

export const counted = (count: number) => count.toLocaleString('en');
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
