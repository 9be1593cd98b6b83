import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An order of demo mode's payment provider tells its amount under the name that it has by now. */
export const demoOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update demo_payment
      set "order" = ("order" - 'amountBani') || jsonb_build_object('amountMinor', amount_minor)
      where "order" ? 'amountBani'`.execute(db);
  },
};
