import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whose network put somebody on a waiting list, as a hash; and mails that say so. */
export const waitingNetworks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('waiting_entry').addColumn('network', 'bytea').execute();
    await sql`
      create index waiting_network on waiting_entry (network)
      where state in ('waiting', 'offered')`.execute(db);
  },
};
