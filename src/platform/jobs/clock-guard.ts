import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type ClockFinding, judgeClock } from './clock-finding.rules.ts';

/** Watches the machine's clock for all code that deletes, expires or offers something by it. */
export type ClockGuard = {
  /** Checks the clock now; a right one is noted for the next check. */
  check(): Promise<ClockFinding>;
};

/** The machine's clock, and one that only counts; tests use others. */
type Clocks = { nowMs: () => number; countedMs: () => number };

const machine: Clocks = { nowMs: () => Date.now(), countedMs: () => performance.now() };

/** Watches the machine's clock, never that of a rehearsal, as only the former jumps. */
export function clockGuard(db: Kysely<Schema>, clocks: Clocks = machine): ClockGuard {
  const believe = () => ({ nowMs: clocks.nowMs(), countedMs: clocks.countedMs() });
  let believed = believe();
  let confirmedMs: number | undefined;
  return {
    async check() {
      const row = await readNoted(db, new Date(clocks.nowMs()));
      const confirmed = row.confirmedAt?.getTime() ?? 0;
      // An operator has confirmed the clock since, in any of the processes.
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

/** An operator has checked the clock: the time that it shows is trusted from now on. */
export async function confirmClock(db: Kysely<Schema>, now: Date): Promise<void> {
  await readNoted(db, now);
  await db.updateTable('site_clock').set({ noted_at: now, confirmed_at: now }).execute();
}

type Noted = { notedAt: Date; confirmedAt: Date | null; databaseAt: Date; isElsewhere: boolean };

/** The last note; the very first call writes it. Also tests whether the database takes writes. */
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
