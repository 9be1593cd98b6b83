/** What the commands about backups share: where the data are, and a failure told in one line. */

import { type Env, readEnv } from '../src/env.ts';
import { BackupError } from '../src/platform/db/backup/backup-format.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { errorCode, firstLine } from '../src/platform/db/database-errors.ts';
import { DatabaseStartError } from '../src/platform/db/database-start-error.ts';
import { hasDatabase } from '../src/platform/db/embedded/places.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { argumentsOrGiveUp, giveUp, giveUpOn } from './give-up.ts';

/** The environment as the site reads it. */
export function envOrGiveUp(): Env {
  const read = readEnv(process.env);
  return read.ok ? read.env : giveUp(...read.mistakes);
}

/** The one word that a command is given, if any; more than that, or an option, ends it. */
export function givenOrGiveUp(usage: string): string | undefined {
  const { positionals } = argumentsOrGiveUp({ allowPositionals: true }, usage);
  return positionals.length < 2 ? positionals[0] : giveUpOn(usage);
}

/**
 * Opens a database for a piece of work and closes it; what an operator can mend ends in one line.
 * Opening an embedded one that is not there would make it: a mistyped DATA_DIR is told instead,
 * unless the work is to fill a new one.
 */
export async function withDatabase<Result>(
  where: Partial<Pick<Env, 'dataKeys' | 'databaseUrl'>> & Pick<Env, 'dataDir'>,
  work: (database: Database<Schema>) => Promise<Result>,
  { mayBeNew = false } = {},
): Promise<Result> {
  if (!mayBeNew && !where.databaseUrl && !hasDatabase(where.dataDir))
    giveUp(
      `There is no database under DATA_DIR (${where.dataDir}): set DATA_DIR or DATABASE_URL as the site has it.`,
    );
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

/** Ends with what an operator can mend; a fault of ours is thrown on. */
export function told(error: unknown): never {
  if (/^(42P01|42703|3F000)$/.test(errorCode(error)))
    giveUp(
      `The site has never run on this database, or only an earlier release has (${firstLine(error)}): start the site with it once, or set DATA_DIR or DATABASE_URL as the site has it.`,
    );
  const isOurs = error instanceof BackupError || error instanceof DatabaseStartError;
  // A full disk, a closed folder or a refusing database has a code; a fault of ours has none.
  if (isOurs || errorCode(error)) giveUp(firstLine(error));
  throw error;
}

export const counted = (count: number) => count.toLocaleString('en');
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
