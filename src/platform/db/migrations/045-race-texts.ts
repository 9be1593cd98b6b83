import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Texts of races are in any language, and the kinds of races are the edition's. */
export const raceTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table race add column names jsonb, add column descriptions jsonb,
        drop constraint race_difficulty_check`.execute(db);
    await sql`
      update race set
        names = jsonb_build_object('en', name, 'ro', name_ro, 'fr', name_fr, 'de', name_de),
        descriptions = jsonb_build_object('en', description, 'ro', description_ro,
          'fr', description_fr, 'de', description_de)`.execute(db);
    await sql`
      alter table race alter column names set not null, alter column descriptions set not null,
        drop column name, drop column name_ro, drop column name_fr, drop column name_de,
        drop column description, drop column description_ro, drop column description_fr,
        drop column description_de`.execute(db);
  },
};
