import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Sealed JSON is text. A migration has no key: what stands in the sealed columns is sealed right
 * after the last one, which also makes the database refuse anything else (`unlockStoredData`).
 */
export const sealPersonalData: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table participant_import
        add column sample text not null default '',
        alter column rows type text using rows::text,
        alter column report type text using report::text`.execute(db);
    await sql`
      update participant_import
      set sample = jsonb_path_query_array(rows::jsonb, '$[0 to 4].cells')::text`.execute(db);
  },
};
