import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { policyReports, processCounts } from '../../platform/http/process-counts.ts';

/**
 * The counts that are summed over all processes; the others are for people who watch a single
 * process.
 */
const shared = ['requests', 'failures', 'refused-events'] as const;
type SharedCount = (typeof shared)[number];

const directivePrefix = 'csp:';

/** All counts of this process since its start. */
const countedNow = () =>
  new Map([
    ...shared.map((name): [string, number] => [name, processCounts[name]]),
    ...[...policyReports].map(([name, count]): [string, number] => [
      `${directivePrefix}${name}`,
      count,
    ]),
  ]);

/** Returns a function that adds to the table what this process has counted since the last call. */
export function countKeeper(db: Kysely<Schema>, counted = countedNow): () => Promise<void> {
  let kept = counted();
  return async () => {
    const now = counted();
    const more = [...now]
      .map(([name, count]) => ({ name, count: count - (kept.get(name) ?? 0) }))
      .filter(({ count }) => count > 0);
    if (more.length > 0) {
      await db
        .insertInto('site_count')
        .values(more.map((each) => ({ ...each, minute: sql<Date>`date_trunc('minute', now())` })))
        .onConflict((conflict) =>
          conflict
            .columns(['name', 'minute'])
            .doUpdateSet({ count: sql`site_count.count + excluded.count` }),
        )
        .execute();
    }
    // Only after the write: counts that could not be written are added the next time.
    kept = now;
    await db
      .deleteFrom('site_count')
      .where('minute', '<', sql<Date>`now() - interval '8 days'`)
      .execute();
  };
}

/** The sum of each count over all processes in the last minutes. */
export async function sumCounts(
  db: Kysely<Schema>,
  minutes: number,
): Promise<Record<SharedCount, number>> {
  const rows = await db
    .selectFrom('site_count')
    .select(['name', sql<number>`sum(count)::int`.as('sum')])
    .where('name', 'in', shared)
    .where('minute', '>', sql<Date>`now() - ${minutes} * interval '1 minute'`)
    .groupBy('name')
    .execute();
  const sums = new Map(rows.map(({ name, sum }) => [name, sum]));
  return Object.fromEntries(shared.map((name) => [name, sums.get(name) ?? 0])) as Record<
    SharedCount,
    number
  >;
}

/** What browsers reported in the last week, by directive, the most frequent first. */
export async function sumPolicyReports(
  db: Kysely<Schema>,
): Promise<{ directive: string; count: number }[]> {
  const rows = await db
    .selectFrom('site_count')
    .select(['name', sql<number>`sum(count)::int`.as('count')])
    .where('name', 'like', `${directivePrefix}%`)
    .where('minute', '>', sql<Date>`now() - interval '7 days'`)
    .groupBy('name')
    .orderBy('count', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ name, count }) => ({ directive: name.slice(directivePrefix.length), count }));
}
