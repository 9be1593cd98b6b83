import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { readEventSettings } from '../../edition/event/event.queries.ts';
import { readEventFacts } from '../../edition/event/event-facts.queries.ts';
import { type DemoMoment, demoTimes } from '../../edition/facts/demo-moment.rules.ts';
import type { DataVersions } from '../../platform/db/data-versions.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { DemoClock } from '../../platform/http/clock.ts';

export type DemoService = ReturnType<typeof demoService>;

/** Lets visitors of demo mode choose the moment of the event at which everybody sees the site. */
export function demoService({
  db,
  dataVersions,
  clock,
}: {
  db: Kysely<Schema>;
  dataVersions: DataVersions;
  clock: DemoClock;
}) {
  let chosen: DemoMoment | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const times = async () => demoTimes(await readEventFacts(db), await readEventSettings(db));

  async function choose(moment: DemoMoment | undefined): Promise<void> {
    const heard = dataVersions.edition;
    const { opensAt, closesAt, times: moments } = await times();
    await inTransaction(db, async (trx) => {
      if (!moment) return restoreBeforeDemo(trx);
      await sql`
        update edition set
          before_demo = coalesce(before_demo, jsonb_build_object(
            'isOpen', is_registration_open,
            'opensAt', registration_opens_at,
            'closesAt', registration_closes_at)),
          is_registration_open = true,
          registration_opens_at = ${opensAt},
          registration_closes_at = ${closesAt}`.execute(trx);
    });
    clock.moveTo(moment && moments[moment]);
    chosen = moment;
    // Waits so that the page to which the visitor is redirected shows the new moment.
    for (let wait = 0; wait < 40 && dataVersions.edition === heard; wait++) await sleep(25);
  }

  return {
    chosen: () => chosen,
    times: async () => (await times()).times,
    /** Undefined: the machine's own time. Choices made at once take effect one after the other. */
    choose(moment: DemoMoment | undefined): Promise<void> {
      const mine = turn.then(() => choose(moment));
      turn = mine.catch(() => {});
      return mine;
    },
  };
}

/**
 * Restores the registration settings from before a moment was chosen. Also runs at every start,
 * however the last process ended, and in production, which must not inherit what visitors of a demo
 * have opened.
 */
export async function restoreBeforeDemo(db: Kysely<Schema>): Promise<void> {
  await sql`
    update edition set
      is_registration_open = (before_demo->>'isOpen')::boolean,
      registration_opens_at = (before_demo->>'opensAt')::timestamptz,
      registration_closes_at = (before_demo->>'closesAt')::timestamptz,
      before_demo = null
    where before_demo is not null`.execute(db);
}
