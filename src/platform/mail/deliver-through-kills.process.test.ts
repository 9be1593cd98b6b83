import { expect, it } from 'vitest';
import { deliverThroughKills } from '../../test/deliver-through-kills.ts';
import { isFullSize } from '../../test/test-size.ts';
import type { Schema } from '../db/schema.ts';
import { createTestDatabase } from '../db/test-database.ts';

it('loses none of the mails to two kills, and repeats none but those in flight', async () => {
  const database = await createTestDatabase<Schema>();
  try {
    const outcome = await deliverThroughKills(database.db, {
      databaseUrl: database.url,
      mails: isFullSize ? 1000 : 150,
      kills: 2,
    });
    expect(outcome.lost).toBe(0);
    expect(outcome.repeated).toBeLessThanOrEqual(outcome.mostRepeated);
    const tries = await database.db.selectFrom('mail').select('tries').execute();
    expect(tries.filter((row) => row.tries > 1).length).toBeLessThanOrEqual(outcome.mostRepeated);
  } finally {
    await database.close();
  }
});
