import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The language in which somebody last signed in: that of the mails about their access. */
export const staffLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('staff').addColumn('language', 'text').execute();
  },
};
