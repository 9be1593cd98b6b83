import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fullName } from '../../edition/fields/person-name.rules.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { nameKey } from '../../registration/participants/participant-search.rules.ts';
import { identify } from './circuit-identity.rules.ts';
import type { ResultLine } from './circuit-season.rules.ts';

/**
 * Takes a runner's name, and the decisions about it, out of the results of every import. The places
 * stay, and still belong to one runner, so that nobody else’s change.
 */
async function eraseLines(trx: Transaction<Schema>, lines: readonly ResultLine[]): Promise<void> {
  const cards = lines.map(({ card }) => card);
  const erased = randomUUID();
  await sql`
    update circuit_result
    set name = '', born = null, country = null, erased = ${erased}, card = gen_random_uuid()::text
    where card = any(${cards})`.execute(trx);
  await sql`
    delete from circuit_decision where one = any(${cards}) or other = any(${cards})`.execute(trx);
}

/**
 * The lines of each runner who has one of these lines, in every import there ever was, joined as
 * they are now.
 */
async function linesByRunner(
  db: Kysely<Schema> | Transaction<Schema>,
  isMeant: (line: ResultLine) => boolean,
): Promise<ResultLine[][]> {
  const lines = await db
    .selectFrom('circuit_result')
    .innerJoin('circuit_import', 'circuit_import.id', 'import_id')
    .select(['circuit_result.id', 'stage', 'category', 'place', 'name', 'born', 'country'])
    .select(['gender', 'card', 'erased', 'state'])
    .where('erased', 'is', null)
    .orderBy('circuit_result.id')
    .execute();
  const meant = lines.filter(isMeant);
  if (meant.length === 0) return [];
  const decisions = await db
    .selectFrom('circuit_decision')
    .select(['one', 'other', 'verdict'])
    .orderBy('id')
    .execute();
  // A line that was imported several times has one card; its last import represents all of them.
  const latest = [...new Map(lines.map((line) => [line.card, line])).values()];
  const { runnerOf } = identify(latest, decisions);
  const cards = new Set(meant.map(({ card }) => card));
  const byRunner = Map.groupBy(latest, ({ id }) => runnerOf.get(id));
  return [...byRunner.values()].filter((own) => own.some(({ card }) => cards.has(card)));
}

/** Erases a participant of the site’s own race from the circuit’s results of every stage. */
export async function eraseFromCircuit(
  trx: Transaction<Schema>,
  person: { first_name: string; last_name: string; birth_date: string | null; country: string },
): Promise<void> {
  const key = nameKey(fullName(person));
  const born = Number(person.birth_date?.slice(0, 4) ?? 0);
  if (!born) return;
  const isMeant = (line: ResultLine) =>
    line.born === born && line.country === person.country && nameKey(line.name) === key;
  for (const lines of await linesByRunner(trx, isMeant)) await eraseLines(trx, lines);
}

/** Erases the runner of a line of the results; answers whether that line exists. */
export async function eraseRunnerOf(trx: Transaction<Schema>, line: number): Promise<boolean> {
  const found = await linesByRunner(trx, ({ id }) => id === line);
  for (const lines of found) await eraseLines(trx, lines);
  return found.length > 0;
}
