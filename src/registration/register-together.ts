import type { Kysely } from 'kysely';
import { retrying } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import {
  insertRegistrations,
  type NewRegistration,
  type RegistrationRow,
} from './registration.queries.ts';

const mostTogether = 100;

type Asked = {
  row: NewRegistration;
  answer: (made: RegistrationRow | undefined) => void;
  fail: (error: unknown) => void;
};
type Line = { asked: Asked[]; isMoving: boolean };

const lines = new WeakMap<Kysely<Schema>, Map<number, Line>>();

/**
 * Registers one runner; undefined when that was not possible. Every commit takes as long as a disk
 * write. Requests that come while a statement is running go together into the next one, so that a
 * crowd shares the write and a single runner does not wait.
 */
export function registerTogether(
  db: Kysely<Schema>,
  row: NewRegistration,
): Promise<RegistrationRow | undefined> {
  const ofDatabase = lines.get(db) ?? new Map<number, Line>();
  lines.set(db, ofDatabase);
  const line = ofDatabase.get(row.race_id) ?? { asked: [], isMoving: false };
  ofDatabase.set(row.race_id, line);
  return new Promise((answer, fail) => {
    line.asked.push({ row, answer, fail });
    if (!line.isMoving) void move(db, line);
  });
}

async function move(db: Kysely<Schema>, line: Line): Promise<void> {
  line.isMoving = true;
  while (line.asked.length > 0) await serve(db, line.asked.splice(0, mostTogether));
  line.isMoving = false;
}

async function serve(db: Kysely<Schema>, group: Asked[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  try {
    const rows = group.map(({ row }) => row);
    const made = await retrying(() => insertRegistrations(db, first.row.race_id, rows));
    const byKey = new Map(made.map((each) => [each.claim_key, each]));
    for (const { row, answer } of group) {
      answer(byKey.get(row.claim_key));
      // A request that sent the same key along did not make the registration.
      byKey.delete(row.claim_key);
    }
  } catch (error) {
    if (group.length === 1) return first.fail(error);
    // A row that the database refuses must not prevent the others.
    for (const each of group) await serve(db, [each]);
  }
}
