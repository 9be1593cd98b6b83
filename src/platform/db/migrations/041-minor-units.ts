import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Amounts are in minor units of the edition's currency, whichever that is, and are named so. */
export const minorUnits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      do $$
      declare named record;
      begin
        for named in
          select attrelid::regclass as relation, attname as name
          from pg_attribute
          join pg_class on pg_class.oid = attrelid
          where relkind = 'r' and relnamespace = current_schema()::regnamespace
            and attname like '%\\_bani' and not attisdropped
        loop
          execute format('alter table %s rename column %I to %I', named.relation, named.name,
            replace(named.name, '_bani', '_minor'));
        end loop;
        for named in
          select conrelid::regclass as relation, conname as name
          from pg_constraint
          where connamespace = current_schema()::regnamespace and conname like '%\\_bani%'
        loop
          execute format('alter table %s rename constraint %I to %I', named.relation, named.name,
            replace(named.name, '_bani', '_minor'));
        end loop;
      end $$`.execute(db);
    // Sealed, so that no amount in it can be renamed: such an import is looked through once more.
    await sql`
      update participant_import
      set report = null, state = case when state = 'checked' then 'draft' else state end
      where report is not null`.execute(db);
  },
};
