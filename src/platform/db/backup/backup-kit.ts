import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { TestDatabase } from '../test-database.ts';

/** A folder that is deleted when the test ends. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'trailrun-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Every row of every table except those in `without`, as text of the database. */
export async function allRows(
  { pool }: Pick<TestDatabase<unknown>, 'pool'>,
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname not like 'kysely%'
     and relnamespace = current_schema()::regnamespace and relname <> all ($1) order by 1`,
    [without],
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from "${name}" t order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}
