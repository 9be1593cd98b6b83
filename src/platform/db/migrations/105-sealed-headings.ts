import { type Kysely, sql } from 'kysely';

const tables = ['participant_import', 'circuit_import', 'past_race'];

/**
 * The first line of a list without headings names a person: it is sealed like the others, at the next
 * start, which makes the checks anew. Of results that were read in it is not needed any more.
 */
export const sealedHeadings = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of tables)
      await sql`
        alter table ${sql.table(table)}
          drop constraint if exists ${sql.ref(`${table}_is_sealed`)},
          alter column header type text using header::text`.execute(db);
    await sql`update circuit_import set header = '' where state <> 'draft'`.execute(db);
    await sql`update past_race set header = '' where state <> 'draft'`.execute(db);
    await sql`
      comment on column participant_import.header is 'JSON of the cells of its first line.'`.execute(
      db,
    );
    await sql`
      comment on column circuit_import.header is
        'JSON of the cells of its first line; emptied once imported.'`.execute(db);
    await sql`
      comment on column past_race.header is
        'JSON of the cells of its first line; emptied once imported.'`.execute(db);
  },
};
