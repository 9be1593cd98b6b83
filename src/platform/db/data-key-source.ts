import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DataKeys, makeDataKey, readDataKey } from './data-keys.ts';
import { errorCode } from './database-errors.ts';
import { DatabaseStartError } from './database-start-error.ts';

/** Where the keys come from: `DATA_KEY`, or a file of the data directory, created once. */
export type DataKeySource = {
  /** The name that the operator reads. */
  name: string;
  /** Undefined when there is no key yet. */
  find(): DataKeys | undefined;
  /** Creates the first key; of several processes at once, only one does. */
  make(): DataKeys;
};

/** Keys that are kept elsewhere, such as in the environment or a test. */
export function givenKeys(keys: readonly Buffer[]): DataKeySource {
  const ring = new DataKeys(keys);
  return { name: 'DATA_KEY', find: () => ring, make: () => ring };
}

/** Keys of the file `data-key`, one on a line, readable by its owner only; read once. */
export function keysOfFile(dataDir: string): DataKeySource {
  const file = fileIn(dataDir);
  let ring: DataKeys | undefined;
  const find = () => {
    const keys = ring ? undefined : readKeyFile(file);
    return (ring ??= keys && new DataKeys(keys));
  };
  return {
    name: file,
    find,
    make() {
      mkdirSync(dataDir, { recursive: true });
      withTemporary(file, `${makeDataKey()}\n`, (made) => {
        try {
          // Unlike a rename, this fails when another process was first.
          linkSync(made, file);
        } catch (error) {
          if (errorCode(error) !== 'EEXIST') throw error;
        }
      });
      const found = find();
      if (!found) throw new DatabaseStartError(`${file} could not be made.`);
      return found;
    },
  };
}

/**
 * For a site whose database is on another machine: a key that this machine created by itself would
 * be lost with the machine, and with it all sealed data. Throws a `DatabaseStartError` when no key
 * was given yet.
 */
export function demandKeyElsewhere(source: DataKeySource): void {
  if (source.find()) return;
  throw new DatabaseStartError(
    'With DATABASE_URL set DATA_KEY too, to a key such as `openssl rand -base64 32` makes, and keep a copy of it.',
  );
}

/** Puts a new key before the others in the file; the site uses it from its next start. */
export function addKeyToFile(dataDir: string): void {
  const file = fileIn(dataDir);
  const earlier = (readKeyFile(file) ?? []).map((key) => `${key.toString('base64')}\n`);
  withTemporary(file, [`${makeDataKey()}\n`, ...earlier].join(''), (made) =>
    renameSync(made, file),
  );
}

const fileIn = (dataDir: string) => path.join(dataDir, 'data-key');

function readKeyFile(file: string): Buffer[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new DatabaseStartError(`${file} cannot be read: ${errorCode(error)}.`);
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const key = readDataKey(line);
      if (!key)
        throw new DatabaseStartError(`${file} must hold keys of 44 characters, one on each line.`);
      return key;
    });
}

function withTemporary(file: string, content: string, work: (made: string) => void): void {
  const made = `${file}.${process.pid}`;
  // Flushed to the disk before anything is sealed with it.
  writeFileSync(made, content, { mode: 0o600, flush: true });
  try {
    work(made);
  } finally {
    rmSync(made, { force: true });
  }
}
