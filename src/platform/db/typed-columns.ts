import { type RawBuilder, sql } from 'kysely';

/** The names of columns for a statement, from the type of each. */
export const columnNames = (types: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.raw(Object.keys(types).join(', '));

/** The same in the form that `jsonb_to_recordset` needs, each with its type. */
export const typedColumns = (types: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(types)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  );
