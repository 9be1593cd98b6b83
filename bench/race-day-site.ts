import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { edition } from '../src/edition/edition.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { signedIn } from '../src/test/admin-kit.ts';
import { type RegistrationSite, withRegistrationSite } from './registration-site.ts';

const { checkpoints } = edition();

/** Before noon of the sample's race day, with most runners on the course. */
export const raceDayAt = '2025-07-05T11:40:00+03:00';

/** The site of `withRegistrationSite` on race day: every runner has a bib, and was handed it. */
export const withRaceDaySite = <T>(
  work: (site: RegistrationSite & { staffId: string }) => Promise<T>,
): Promise<T> =>
  withRegistrationSite(
    1,
    async (site) => {
      await signedIn(site.db, 'admin');
      const { id } = await site.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
      await sql`update participant set status = 'confirmed', bib = null`.execute(site.db);
      await sql`update participant set bib = 100 + id`.execute(site.db);
      await sql`insert into bib_handout (participant_id, bib, staff_id, at)
        select id, bib, ${id}, '2025-07-05T07:00:00+03:00' from participant`.execute(site.db);
      return work({ ...site, staffId: id });
    },
    raceDayAt,
  );

type Entry = { bib: number; checkpoint: string; at: Date };

/** Keeps entries as if a member of staff had typed them. */
export const keepRecords = (db: Kysely<Schema>, staffId: string, entries: readonly Entry[]) =>
  db
    .insertInto('raw_record')
    .values(
      entries.map(({ bib, checkpoint, at }, index) => ({
        checkpoint,
        device: randomUUID(),
        sequence: index + 1,
        kind: 'in' as const,
        bib: String(bib),
        device_at: at,
        offset_ms: 0,
        staff_id: staffId,
      })),
    )
    .execute();

/** What stations would have recorded by `raceDayAt` of runners of different paces. */
export async function invent(db: Kysely<Schema>): Promise<Entry[]> {
  const runners = await db
    .selectFrom('participant')
    .innerJoin('race', 'race.id', 'race_id')
    .select(['participant.id', 'bib', 'race_id', 'date', 'start_time'])
    .orderBy('participant.id')
    .execute();
  return runners.flatMap(({ id, bib, race_id, date, start_time }) => {
    const startedMs = Date.parse(`${date}T${start_time.slice(0, 5)}:00+03:00`);
    const minutesPerKm = 7 + (id % 40) / 8;
    return checkpoints
      .flatMap(({ id: checkpoint, passes }) =>
        (passes[race_id] ?? [])
          .filter((km) => km > 0)
          .map((km) => ({
            checkpoint,
            bib: bib ?? 0,
            at: new Date(startedMs + km * minutesPerKm * 60_000 + (id % 60) * 1000),
          })),
      )
      .filter(({ at }) => at < new Date(raceDayAt));
  });
}
