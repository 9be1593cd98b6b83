import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A hash of a step's file that a formatter does not change, as white space is left out. */
export function hashOfMigration(name: string): string {
  const text = readFileSync(path.join(import.meta.dirname, `migrations/${name}.ts`), 'utf8');
  return createHash('sha256').update(text.replaceAll(/\s+/g, '')).digest('hex').slice(0, 16);
}

/**
 * The file `migration-hashes.ts` including the steps that it does not name yet. Steps that it names
 * keep their hash, since databases have taken them.
 */
export function writeMigrationHashes(
  names: readonly string[],
  known: Readonly<Record<string, string>>,
): string {
  const lines = names
    .toSorted()
    .map((name) => `  '${name}': '${known[name] ?? hashOfMigration(name)}',`);
  return [
    '/**',
    ' * What each landed step was when it landed; `npm run db:types` adds those that are missing. A step',
    ' * of your own that has not landed may change: take its line out, and run that again.',
    ' */',
    'export const migrationHashes: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}
