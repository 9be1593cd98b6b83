import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type ClockFinding, judgeClock } from './clock-finding.rules.ts';

/** Watches the machine's clock for whatever deletes, expires or offers by it. */
export type ClockGuard = {
  /** Looks now; one that is right is noted for the next look. */
  check(): Promise<ClockFinding>;
};

/** The machine's clock, and one that only counts; others in tests. */
type Clocks = { nowMs: () => number; countedMs: () => number };

const machine: Clocks = { nowMs: () => Date.now(), countedMs: () => performance.now() };

/** The machine's clock, never that of a rehearsal: it is the machine's that leaps. */
export function clockGuard(db: Kysely<Schema>, clocks: Clocks = machine): ClockGuard {
  const believe = () => ({ nowMs: clocks.nowMs(), countedMs: clocks.countedMs() });
  let believed = believe();
  let confirmedMs: number | undefined;
  return {
    async check() {
      const row = await readNoted(db, new Date(clocks.nowMs()));
      const confirmed = row.confirmedAt?.getTime() ?? 0;
      // Somebody has said so since, to any of the processes.
      if (confirmedMs !== undefined && confirmed !== confirmedMs) believed = believe();
      confirmedMs = confirmed;
      const nowMs = clocks.nowMs();
      const finding = judgeClock({
        nowMs,
        notedMs: row.notedAt.getTime(),
        databaseMs: row.isElsewhere ? row.databaseAt.getTime() : undefined,
        expectedMs: believed.nowMs + clocks.countedMs() - believed.countedMs,
      });
      if (finding === 'right') {
        await db
          .updateTable('site_clock')
          .set({ noted_at: new Date(nowMs) })
          .execute();
      }
      return finding;
    },
  };
}

/** Somebody has looked at the clock: what it shows now is believed from now on. */
export async function confirmClock(db: Kysely<Schema>, now: Date): Promise<void> {
  await readNoted(db, now);
  await db.updateTable('site_clock').set({ noted_at: now, confirmed_at: now }).execute();
}

type Noted = { notedAt: Date; confirmedAt: Date | null; databaseAt: Date; isElsewhere: boolean };

/** What was noted; the very first look notes. Tries, too, whether the database can be written to. */
export async function readNoted(db: Kysely<Schema>, now: Date): Promise<Noted> {
  const { rows } = await sql<Noted>`
    insert into site_clock (noted_at, beat_at) values (${now}, clock_timestamp())
    on conflict (id) do update set beat_at = clock_timestamp()
    returning noted_at as "notedAt", confirmed_at as "confirmedAt", beat_at as "databaseAt",
      coalesce(inet_server_addr() <> inet_client_addr(), false) as "isElsewhere"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the clock was not noted');
  return row;
}
