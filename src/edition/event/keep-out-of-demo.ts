import type { Kysely } from 'kysely';
import { DatabaseStartError } from '../../platform/db/database-start-error.ts';
import type { Schema } from '../../platform/db/schema.ts';

/**
 * Notes that the database is used in production. From then on it refuses demo mode, which would put
 * invented runners beside real ones and pretend to take their money: throws DatabaseStartError.
 */
export async function keepOutOfDemo(db: Kysely<Schema>, isDemo: boolean): Promise<void> {
  if (!isDemo) {
    await db
      .updateTable('edition')
      .set({ left_demo_at: new Date() })
      .where('left_demo_at', 'is', null)
      .execute();
    return;
  }
  const { left_demo_at: leftAt } = await db
    .selectFrom('edition')
    .select('left_demo_at')
    .executeTakeFirstOrThrow();
  if (leftAt) {
    throw new DatabaseStartError(
      'This database has served real visitors and cannot go back to demo mode: set PUBLIC_URL, or choose another DATA_DIR or DATABASE_URL.',
    );
  }
}
