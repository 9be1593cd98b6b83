import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who handed out which bib, when and to whom; taking it back leaves the row. */
export const bibHandout: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bib_handout')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('participant_id', 'integer', (column) =>
        column.notNull().references('participant.id').onDelete('cascade'),
      )
      .addColumn('bib', 'integer', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('staff_id', 'uuid', (column) => column.notNull().references('staff.id'))
      .addColumn('collected_by', 'text')
      .addColumn('undone_at', 'timestamptz')
      .addColumn('undone_by', 'uuid', (column) => column.references('staff.id'))
      .addCheckConstraint(
        'bib_handout_undone_check',
        sql`(undone_at is null) = (undone_by is null)`,
      )
      .execute();
    await sql`
      comment on column bib_handout.collected_by is
        'The name of another person who collected it; null: the runner.'`.execute(db);
    await sql`
      create unique index bib_handout_standing on bib_handout (participant_id)
        where undone_at is null`.execute(db);
  },
};
