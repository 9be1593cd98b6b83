import type { KyselyPlugin, Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { early, racesForEach, siteUrl } from '../../test/my-registration-kit.ts';
import { waitForLocks } from '../../test/wait-for-locks.ts';
import { followCircuit } from './follow-circuit.ts';

const races = racesForEach();

/** Reads rows without locking them. */
const withoutLocks: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== 'SelectQueryNode') return node;
    const { endModifiers: _, ...unlocked } = node;
    return unlocked;
  },
  transformResult: async ({ result }) => result,
};

/** How often a difference is asked for when two ask at the same moment. */
async function askedAtOnce(as: (trx: Transaction<Schema>) => Transaction<Schema>): Promise<number> {
  const { db, pool } = races.database;
  const id = await races.paid(1);
  await db.updateTable('participant').set({ is_in_circuit: true }).where('id', '=', id).execute();
  const holding = await db.startTransaction().execute();
  await holding.selectFrom('participant').select('id').where('id', '=', id).forUpdate().execute();
  const asking = [1, 2].map(() =>
    inTransaction(db, (trx) => followCircuit(as(trx), id, { now: early, siteUrl })),
  );
  await waitForLocks(pool, 2);
  await holding.commit().execute();
  await Promise.all(asking);
  const subjects = await races.mailsTo('r1@mail.example');
  return subjects.filter((subject) => subject.includes('EMA')).length;
}

describe('the difference to the fee with the circuit', () => {
  it('is asked for once when two ask at the same moment', async () => {
    expect(await askedAtOnce((trx) => trx)).toBe(1);
  });

  it('would be asked for twice without the lock on the registration: the test can tell', async () => {
    expect(await askedAtOnce((trx) => trx.withPlugin(withoutLocks))).toBe(2);
  });
});
