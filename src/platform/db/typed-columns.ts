import { type RawBuilder, sql } from 'kysely';

/** Columns as a statement names them, from the type of each. */
export const columnNames = (types: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.raw(Object.keys(types).join(', '));

/** The same as `jsonb_to_recordset` wants them: each with its type. */
export const typedColumns = (types: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(types)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  );
