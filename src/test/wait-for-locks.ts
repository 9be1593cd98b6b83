import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/**
 * Resolves once this many connections to the database wait for a lock; throws after some seconds,
 * since tasks that did not wait did not meet.
 */
export async function waitForLocks(pool: Pool, count: number): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
    await sleep(25);
  }
  throw new Error(`fewer than ${count} wait for a lock`);
}
