import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** Tables in which a row holds one of these texts, in any column and type, bytes included. */
export async function tablesHolding(
  db: Kysely<Schema>,
  marks: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const wanted = marks.flatMap((mark) => [mark, Buffer.from(mark).toString('hex')]);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as held
      where exists (
        select from unnest(${wanted}::text[]) as mark
        where position(lower(mark) in lower(held::text)) > 0
      ) limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
