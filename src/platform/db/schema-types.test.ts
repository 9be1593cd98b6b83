import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { writeSchemaTypes } from './schema-types.ts';
import { createTestDatabase } from './test-database.ts';

async function newDatabase() {
  const database = await createTestDatabase<object>();
  onTestFinished(() => database.close());
  return database.db;
}

it('is what the migrations make: else run "npm run db:types"', async () => {
  const written = readFileSync(path.join(import.meta.dirname, 'schema.ts'), 'utf8');
  expect(await writeSchemaTypes(await newDatabase())).toBe(written);
});

it('says what the database knows of each column', async () => {
  const db = await newDatabase();
  await sql`
    create table wolf (
      id integer generated always as identity,
      state text not null default 'asleep' check (state in ('asleep', 'awake')),
      born date, weights bigint[] not null, track jsonb, den text check (den ~ '^s1:x$'))`.execute(
    db,
  );
  await sql`comment on table wolf is 'Seen near a course.'`.execute(db);
  await sql`comment on column wolf.born is 'Null: nobody knows.'`.execute(db);
  expect(await writeSchemaTypes(db)).toContain(`
/** Seen near a course. */
type WolfTable = {
  id: GeneratedAlways<number>;
  state: Generated<'asleep' | 'awake'>;
  /** Null: nobody knows. */
  born: string | null;
  weights: string[];
  track: Json<unknown> | null;
  den: Sealed | null;
};
`);
});

it('refuses a column of a type that nobody has thought of', async () => {
  const db = await newDatabase();
  await sql`create table wolf (spoor point)`.execute(db);
  await expect(writeSchemaTypes(db)).rejects.toThrow('No TypeScript type for point of wolf.spoor.');
});

it('reads a day as YYYY-MM-DD', async () => {
  const db = await newDatabase();
  const { rows } = await sql`select date '2010-02-03' as day`.execute(db);
  expect(rows).toEqual([{ day: '2010-02-03' }]);
});
