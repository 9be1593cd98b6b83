import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What a race costs goes by the day, which the edition says: a registration keeps its fee, and whose
 * day counts where it is not that of the registration.
 */
export const feesByDate: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update participant set fee_minor = case
        when is_in_circuit then race.fee_with_circuit_minor else race.fee_minor end
      from race where race.id = race_id and participant.fee_minor is null`.execute(db);
    await sql`
      alter table participant alter column fee_minor set not null, add column fee_day date`.execute(
      db,
    );
    await sql`
      comment on column participant.fee_day is
        'Whose fees hold for it; null: those of the day on which it was made.'`.execute(db);
    await sql`
      alter table waiting_entry add column fee_day date not null default current_date`.execute(db);
    await sql`update waiting_entry set fee_day = created_at::date`.execute(db);
    await sql`
      comment on column waiting_entry.fee_day is
        'The day of the race’s time zone on which somebody queued, whose fees an offer keeps.'`.execute(
      db,
    );
    await sql`
      alter table race drop column fee_minor, drop column fee_with_circuit_minor`.execute(db);
  },
};
