import { setTimeout as sleep } from 'node:timers/promises';
import type { Office, PreparedSite } from './prepare-site.ts';
import { type RunningSite, until } from './running-site.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const crowdMs = 10 * minuteMs;

/** The middle of the ten minutes with the most touches. */
export function rushOf(times: readonly number[]): number {
  const crowd = (from: number) => times.filter((at) => at >= from && at < from + crowdMs).length;
  const from = times.reduce((best, at) => (crowd(at) > crowd(best) ? at : best), times[0] ?? 0);
  return from + crowdMs / 2;
}

/**
 * Kills (SIGKILL) server and database in the middle of the rush, and an hour later the database alone.
 * `duringIt`: what has to wait meanwhile. Tells each kill with what it came to.
 */
export async function killSite(
  { site, hand, day }: Pick<PreparedSite, 'hand' | 'day'> & { site: RunningSite },
  office: Office,
  {
    rush,
    tell,
    duringIt,
  }: {
    rush: number;
    tell: (at: number, line: string) => void;
    duringIt: (isAway: boolean) => void;
  },
): Promise<void> {
  async function away(at: number, what: string, kill: () => Promise<number>) {
    await until(day, at);
    duringIt(true);
    await hand.close();
    const began = performance.now();
    const killed = await kill();
    while ((await office.board()) === undefined) await sleep(50);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    tell(at, `${what}: ${killed} processes killed, back after ${seconds} s`);
    await hand.open();
    duringIt(false);
  }
  await away(rush, 'server and database', async () => {
    // The database first: it ends by itself with the last process that uses it.
    const killed = site.killDatabase() + (await site.killServer());
    await site.start();
    return killed;
  });
  await away(rush + hourMs, 'database', () => Promise.resolve(site.killDatabase()));
}
