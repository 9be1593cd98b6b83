import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { DatabaseStartError } from './database-start-error.ts';
import { toldToOperator } from './start-advice.ts';
import { emptyDatabase } from './test-database.ts';

/** The line for what makes a step of the start fail. */
async function lineOf(step: Promise<unknown>): Promise<string> {
  const told = await step.then(() => 'nothing failed', toldToOperator);
  return told instanceof DatabaseStartError ? told.message : String(told);
}

it('says that a database takes no writing', async () => {
  const { pool, db, connection } = await emptyDatabase();
  await pool.query(`alter database ${connection.database} set default_transaction_read_only = on`);
  const client = new Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  expect(await lineOf(client.query('create table runner (name text)'))).toBe(
    'The database fails: cannot execute CREATE TABLE in a read-only transaction. It takes no writing, as a standby or with default_transaction_read_only: name the one that does in DATABASE_URL.',
  );
  await sql`set default_transaction_read_only = off`.execute(db);
});

it('says that no connection is left', async () => {
  const { pool, connection } = await emptyDatabase();
  await pool.query(`alter database ${connection.database} connection limit 0`);
  expect(await lineOf(new Client(connection).connect())).toBe(
    `The database fails: too many connections for database "${connection.database}". No connection is left: end what else is connected to the database, or raise its max_connections.`,
  );
});

it('leaves a fault of ours as it is', async () => {
  const { db } = await emptyDatabase();
  const fault = await sql`select nothing from nowhere`.execute(db).catch((error) => error);
  expect(toldToOperator(fault)).toBe(fault);
});
