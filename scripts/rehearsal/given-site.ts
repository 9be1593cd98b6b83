import { setTimeout as sleep } from 'node:timers/promises';
import { edition } from '../../src/edition/edition.ts';
import { type DayTime, timeOf } from './running-site.ts';

const { event } = edition();

const daySeconds = 24 * 60 * 60;
/** So far the site's clock may be from the one that it was said to have, in seconds of the machine. */
const mostSecondsOff = 10;

/** A site that runs already, with somebody signed in who may do everything. */
export type GivenSite = {
  url: string;
  cookie: string;
  day: DayTime;
};

/** Why a race is not played on a site, in one sentence. */
export class NotPlayable extends Error {
  override name = 'NotPlayable';
}

/** The pace of a rehearsed day as the site's own environment says it. */
export function givenDay(env: NodeJS.ProcessEnv): DayTime {
  const time = Date.parse(env.REHEARSAL_TIME ?? '');
  const since = Date.parse(env.REHEARSAL_SINCE ?? '');
  const speed = Number(env.REHEARSAL_SPEED);
  if (!(time > 0 && since > 0 && speed >= 1))
    throw new NotPlayable(
      'Set REHEARSAL_TIME, REHEARSAL_SINCE and REHEARSAL_SPEED to what the site was started with.',
    );
  return { timeMs: time, sinceMs: since, speed };
}

/**
 * Signs in to the site at `url`, and makes sure that its own clock is the rehearsed one, which no site
 * has outside demo mode. Throws `NotPlayable`.
 */
export async function openGivenSite(
  url: string,
  { email, password, day }: { email: string; password: string; day: DayTime },
): Promise<GivenSite> {
  const answer = await fetch(`${url}/admin/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password }),
  }).catch(() => undefined);
  if (!answer) throw new NotPlayable(`Nothing answers at ${url}.`);
  const [cookie] = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? '');
  if (answer.status !== 303 || !cookie)
    throw new NotPlayable(
      `${url} does not let ${email} in: set ADMIN_EMAIL and ADMIN_PASSWORD to those of an admin without a second factor.`,
    );
  // The page of the start says what time it is by the server's clock.
  const page = await fetch(`${url}/admin/start`, { headers: { cookie } });
  const told = /class="start-lines".*?(\d\d:\d\d:\d\d)/s.exec(await page.text())?.[1] ?? '';
  const rehearsed = new Date(timeOf(day)).toLocaleTimeString('en-GB', { timeZone: event.timeZone });
  const isReal = Math.abs(timeOf(day) - Date.now()) < daySeconds * 1000;
  if (isReal || !(secondsApart(told, rehearsed) <= mostSecondsOff * day.speed))
    throw new NotPlayable(
      `${url} is no rehearsal in demo mode with this REHEARSAL_TIME: a race is played on no other site.`,
    );
  return { url, cookie, day };
}

/** By how much two times of day differ, in seconds, whichever side of midnight. */
function secondsApart(one: string, other: string): number {
  const [first = Number.NaN, second = Number.NaN] = [one, other].map((time) => {
    const [hours, minutes, seconds] = time.split(':').map(Number);
    return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? Number.NaN);
  });
  const apart = Math.abs(first - second);
  return Math.min(apart, daySeconds - apart);
}

/** Waits until the rehearsed morning has come; refuses a day whose first start is over. */
export async function waitForMorning(day: DayTime, begin: number): Promise<void> {
  if (timeOf(day) > begin)
    throw new NotPlayable('The first start of this site’s day is over: begin the day anew.');
  await sleep(Math.max(0, day.sinceMs - Date.now()));
}
