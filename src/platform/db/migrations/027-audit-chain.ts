import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Each entry of the history gets a place in a chain of hashes, earlier ones with the first start.
 * What names people is hashed apart, with salt, so that it can be erased and the chain still holds.
 */
export const auditChain: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table audit_entry
        add column position bigint unique,
        add column salt bytea,
        add column details_hash bytea,
        add column hash bytea,
        add constraint chained_wholly
          check ((position is null) = (hash is null) and (hash is null) = (details_hash is null))`.execute(
      db,
    );
    // What a guardian is called and reached by is named in the history, never told.
    for (const column of ['before', 'after']) {
      for (const field of ['guardianName', 'guardianEmail']) {
        await sql`
          update audit_entry
          set ${sql.ref(column)} = jsonb_set(${sql.ref(column)}, ${sql.lit(`{${field}}`)}, '"…"')
          where coalesce(${sql.ref(column)} ->> ${sql.lit(field)}, '') <> ''`.execute(db);
      }
    }
    await sql`create index audit_unchained on audit_entry (id) where position is null`.execute(db);
    await sql`
      create table audit_chain (
        id integer primary key check (id = 1),
        length bigint not null,
        last_hash bytea not null
      )`.execute(db);
    await sql`insert into audit_chain (id, length, last_hash) values (1, 0, '\\x')`.execute(db);
  },
};
